import { PictureRefused, type PictureSender, type Pictures } from '../../core/ports.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { DecoderQueue, type Work } from './decoder-queue.ts';
import { estimateWork } from './picture-limits.ts';

const maxDecoders = 2;
/** ADR 0023. */
const timeLimitMs = 8_000;
/** Of a picture that its header condemns. */
const headerSeconds = 0.05;

export type DecoderPool = Pictures & {
  readonly stop: () => Promise<void>;
};

export function createDecoderPool(
  decoders: readonly Decoder[] = Array.from({ length: maxDecoders }, () => createDecoder({ timeLimitMs })),
): DecoderPool {
  const queue = new DecoderQueue(decoders);
  const estimate = (file: Uint8Array, sender: PictureSender): Work => {
    try {
      return estimateWork(file);
    } catch (error) {
      queue.spend(sender, headerSeconds);
      throw error;
    }
  };
  return {
    async clean(file, sender, signal) {
      const work = estimate(file, sender);
      const decode = async (decoder: Decoder): ReturnType<Decoder['decode']> => {
        const startedAt = performance.now();
        return decoder.decode(file).catch((error: unknown) => {
          queue.spend(sender, Math.max(0, (performance.now() - startedAt) / 1000 - work.seconds));
          throw error;
        });
      };
      return queue.run(sender, work, signal, (decoder) =>
        decode(decoder).catch((error: unknown) => {
          // Perhaps the system killed the decoder for another reason than this picture.
          if (error instanceof PictureRefused && error.reason === 'decoder-ended') return decode(decoder);
          throw error;
        }),
      );
    },
    async stop() {
      await Promise.all(decoders.map((decoder) => decoder.stop()));
    },
  };
}
