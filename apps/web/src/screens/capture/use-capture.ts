import type { DocumentType } from '@kaisetsu/domain/documents';
import { useEffect, useState } from 'react';
import { call } from '../../client/call.ts';
import { compressImage } from '../../images/compress-image.ts';
import type { Prepared } from '../../images/redraw.ts';
import { useBusy } from '../../shell/use-busy.ts';
import { type PictureProblem, pictureProblemOf } from './picture-problem.ts';

export type Capture = {
  /** What was shot or chosen, ready to be sent; null before. */
  readonly picture: (Prepared & { readonly url: string }) | null;
  readonly problem: PictureProblem | null;
  /** Decoding and compressing, or sending. */
  readonly busy: boolean;
  /** Share that has been sent, 0 to 1; null while nothing is being sent. */
  readonly progress: number | null;
  readonly choose: (file: File) => Promise<void>;
  readonly retake: () => void;
  readonly send: (type: DocumentType) => Promise<void>;
};

/** One photo on its way from the camera to the bank. A picture that is refused stays, beside what to do about it. */
export function useCapture(options: { onSent: () => void; onFailed: (error: unknown) => void }): Capture {
  const [picture, setPicture] = useState<Capture['picture']>(null);
  const [problem, setProblem] = useState<PictureProblem | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const { busy, run } = useBusy();

  useEffect(() => () => URL.revokeObjectURL(picture?.url ?? ''), [picture]);

  const caught = (error: unknown) => {
    const found = pictureProblemOf(error);
    if (found === null) options.onFailed(error);
    setProblem(found);
  };

  return {
    picture,
    problem,
    busy,
    progress,
    choose: (file) =>
      run(async () => {
        setProblem(null);
        try {
          const prepared = await compressImage(file);
          setPicture({ ...prepared, url: URL.createObjectURL(prepared.image) });
        } catch (error) {
          caught(error);
        }
      }),
    retake: () => {
      setPicture(null);
      setProblem(null);
    },
    send: (type) =>
      run(async () => {
        if (picture === null) return;
        setProblem(null);
        setProgress(0);
        try {
          await call('postDocument', { form: { type }, file: picture.image, onProgress: setProgress });
          options.onSent();
        } catch (error) {
          caught(error);
        } finally {
          setProgress(null);
        }
      }),
  };
}
