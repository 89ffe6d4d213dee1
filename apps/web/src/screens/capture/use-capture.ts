import type { DocumentType } from '@kaisetsu/domain/documents';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallFailed, call } from '../../client/call.ts';
import { upload } from '../../client/upload.ts';
import { compressImage } from '../../images/compress-image.ts';
import { type PreparedImage, slowLineLimitBytes } from '../../images/prepare-image.ts';
import type { QualityIssue } from '../../images/quality-check.ts';
import { useBusy } from '../../shell/journey/use-busy.ts';
import type { DrawingName } from './drawings.tsx';

type PictureProblem = 'unreadable' | 'heic' | 'too-large' | 'not-sent';

export const pictureAdvice: Record<PictureProblem, string> = {
  unreadable:
    '画像として読み取れませんでした。もう一度撮影するか、別の写真（JPEG、PNGなど）を選んでください。',
  heic: 'この写真の形式（HEIC）は、お使いのブラウザでは読み取れません。「カメラで撮影する」から撮り直すか、JPEG形式で保存した写真を選んでください。',
  'too-large': '写真のサイズが大きすぎるため、書類を送信できませんでした。撮り直してください。',
  'not-sent':
    '通信が遅いか混み合っているため、書類を送信できませんでした。写真はこの画面に残っています。もう一度送信してください。',
};

export const qualityAdvice: Record<QualityIssue, string> = {
  'too-small':
    '写真が小さいため、文字が読み取れないおそれがあります。書類に近づいて撮り直すことをおすすめします。',
  'too-dark': '写真が暗いようです。明るい場所で撮り直すことをおすすめします。',
  'too-blurred':
    '写真がぼやけているようです。書類にピントが合ってから、動かさずに撮り直すことをおすすめします。',
};

export type DocumentKind = {
  readonly value: string;
  readonly type: DocumentType;
  readonly label: string;
  readonly note?: string;
  readonly guide: ReactNode;
  readonly drawing: DrawingName;
  readonly checks?: readonly string[];
};

export type CaptureProps = {
  /** Without it the only kind needs no choice. */
  lead?: ReactNode;
  cameraLead?: string;
  kinds: readonly DocumentKind[];
  counts?: { readonly select?: number; readonly camera: number; readonly confirm: number };
  documents: readonly DocumentType[];
  subject?: string | undefined;
  sendLabel: string;
  nextLabel?: string;
  onFailed: (error: unknown) => void;
};

export type Capture = ReturnType<typeof useCapture>;

/** After a refusal `picture` stays, so the applicant can send it again. */
export function useCapture(options: { onSent: () => void; onFailed: (error: unknown) => void }) {
  const [picture, setPicture] = useState<(PreparedImage & { readonly url: string }) | null>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  /** 0 to 1. */
  const [progress, setProgress] = useState<number | null>(null);
  const [isSlow, setSlow] = useState(false);
  const { busy, run } = useBusy();
  const work = useRef<AbortController>(undefined);

  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture]);
  useEffect(() => () => work.current?.abort(), []);

  const start = (task: (signal: AbortSignal) => Promise<void>) =>
    run(async () => {
      const controller = new AbortController();
      const { signal } = controller;
      work.current = controller;
      setProblem(null);
      try {
        await task(signal);
      } catch (error) {
        if (signal.aborted) return;
        const found = toPictureProblem(error);
        if (found === null) options.onFailed(error);
        setProblem(found);
      } finally {
        setProgress(null);
        // After giving up, the attempt would go on.
        controller.abort();
      }
    });

  return {
    picture,
    problem,
    busy,
    progress,
    isSlow,
    choose: (file: File) =>
      start(async (signal) => {
        const prepared = await compressImage(file);
        if (signal.aborted) return;
        if (typeof prepared === 'string') setProblem(prepared);
        else setPicture({ ...prepared, url: URL.createObjectURL(prepared.image) });
      }),
    retake: () => {
      setPicture(null);
      setProblem(null);
    },
    send: (type: DocumentType) =>
      start(async (signal) => {
        if (picture === null) return;
        setProgress(0);
        setSlow(false);
        const send = createAdaptiveUpload(upload, () => setSlow(true));
        await call('postDocument', {
          upload: (url, headers) => send(url, headers, { type }, picture.image, setProgress, signal),
          signal,
        });
        if (!signal.aborted) options.onSent();
      }),
  };
}

function toPictureProblem(error: unknown): PictureProblem | null {
  if (!(error instanceof CallFailed)) return null;
  if ([0, 408, 429, 503].includes(error.status)) return 'not-sent';
  if (error.status === 413) return 'too-large';
  return error.status === 415 || error.status === 422 ? 'unreadable' : null;
}

/** A browser first fills its own buffers. */
const measureAfterMs = 4_000;
const longMs = 20_000;

const isLong = (share: number, ms: number): boolean => ms * (1 - share) > longMs * share;

/** Measures the line by the first seconds of an upload. On a slow one it starts again with a smaller picture. */
export function createAdaptiveUpload(send: typeof upload, onSlow: () => void): typeof upload {
  let smaller: Blob | undefined;
  return async (url, headers, form, image, onProgress, signal) => {
    const sendOne = (one: Blob, report: typeof onProgress, aborting = signal) =>
      send(url, headers, form, one, report, aborting);
    if (smaller !== undefined) return sendOne(smaller, onProgress);
    signal?.throwIfAborted();
    const attempt = new AbortController();
    signal?.addEventListener('abort', () => attempt.abort(signal.reason), { once: true });
    const startedAt = performance.now();
    let sent = 0;
    let isSlow = false;
    const watch = setInterval(() => {
      const ms = performance.now() - startedAt;
      if (isSlow || ms < measureAfterMs || !isLong(sent, ms)) return;
      isSlow = true;
      onSlow();
      if (image.size > slowLineLimitBytes) attempt.abort();
    }, 500);
    const report = (share: number): void => {
      sent = share;
      onProgress(share);
    };
    try {
      return await sendOne(image, report, attempt.signal);
    } catch (error) {
      if (!isSlow || signal?.aborted) throw error;
    } finally {
      clearInterval(watch);
    }
    smaller = await shrink(image);
    return sendOne(smaller, onProgress);
  };
}

async function shrink(image: Blob): Promise<Blob> {
  const compressed = await compressImage(image, slowLineLimitBytes);
  return typeof compressed === 'object' && compressed.image.size < image.size ? compressed.image : image;
}
