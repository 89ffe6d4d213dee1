import type { DocumentType } from '@kaisetsu/domain/documents';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../client/call.ts';
import { upload as sendFile } from '../../client/upload.ts';
import { compressImage } from '../../images/compress-image.ts';
import type { PreparedImage } from '../../images/prepare-image.ts';
import { useBusy } from '../../shell/journey/use-busy.ts';
import { createAdaptiveUpload } from './adaptive-upload.ts';
import { type PictureProblem, toPictureProblem } from './picture-problem.ts';

export type Capture = {
  readonly picture: (PreparedImage & { readonly url: string }) | null;
  readonly problem: PictureProblem | null;
  readonly busy: boolean;
  /** 0 to 1. */
  readonly progress: number | null;
  readonly isSlow: boolean;
  readonly choose: (file: File) => Promise<void>;
  readonly retake: () => void;
  readonly send: (type: DocumentType) => Promise<void>;
};

/** After a refusal `picture` stays, so the applicant can send it again. */
export function useCapture(options: { onSent: () => void; onFailed: (error: unknown) => void }): Capture {
  const [picture, setPicture] = useState<Capture['picture']>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [isSlow, setSlow] = useState(false);
  const [preparing, setPreparing] = useState(false);
  const { busy: sending, run } = useBusy();
  /** Changes with each choice; `choose` then discards the photo it prepares. */
  const chosen = useRef(0);
  const upload = useRef<AbortController>(undefined);

  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture]);
  useEffect(
    () => () => {
      chosen.current += 1;
      upload.current?.abort();
    },
    [],
  );

  const handleError = (error: unknown) => {
    const found = toPictureProblem(error);
    if (found === null) options.onFailed(error);
    setProblem(found);
  };

  return {
    picture,
    problem,
    busy: preparing || sending,
    progress,
    isSlow,
    choose: async (file) => {
      chosen.current += 1;
      const ticket = chosen.current;
      setPreparing(true);
      setProblem(null);
      try {
        const prepared = await compressImage(file);
        if (chosen.current !== ticket) return;
        setPicture({ ...prepared, url: URL.createObjectURL(prepared.image) });
      } catch (error) {
        if (chosen.current === ticket) handleError(error);
      } finally {
        if (chosen.current === ticket) setPreparing(false);
      }
    },
    retake: () => {
      chosen.current += 1;
      setPreparing(false);
      setPicture(null);
      setProblem(null);
    },
    send: (type) =>
      run(async () => {
        if (picture === null) return;
        setProblem(null);
        setProgress(0);
        setSlow(false);
        const controller = new AbortController();
        const { signal } = controller;
        upload.current = controller;
        try {
          await call('postDocument', {
            form: { type },
            file: picture.image,
            upload: createAdaptiveUpload(sendFile, () => setSlow(true)),
            onProgress: setProgress,
            signal,
          });
          if (!signal.aborted) options.onSent();
        } catch (error) {
          if (!signal.aborted) handleError(error);
        } finally {
          setProgress(null);
          // After giving up, the attempt would go on.
          controller.abort();
        }
      }),
  };
}
