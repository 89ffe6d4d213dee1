import { uploadLimitBytes, uploadLimitPixels } from '@kaisetsu/domain/documents';
import { PictureRefused, type PictureSender, type Pictures } from '../../core/ports.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { DecoderQueue, type Work } from './decoder-queue.ts';
import { readPictureHeader } from './picture-header.ts';

const maxDecoders = 2;
/** ADR 0023. */
const timeLimitMs = 8_000;
/** Of a picture that its header condemns. */
const headerSeconds = 0.05;

/** ADR 0023. */
const pictureLimits = {
  side: 12_000,
  ratio: 20,
  /** 40 megapixels of RGBA. */
  decodedBytes: 160_000_000,
  /** Progressive JPEG of 12 megapixels without chroma subsampling. */
  heldBytes: 75_000_000,
  /** 200 scans of a photo of 12 megapixels. */
  seconds: 2.5,
};

const largeFrom = { decodedBytes: 40_000_000, heldBytes: 16_000_000 };

/** Measured on a core of 2.1 GHz (ADR 0023). Each scan of a JPEG visits all coefficients. */
const secondsPer = { picture: 0.05, decodedByte: 10e-9, coefficientOfScan: 0.5e-9 };

/** @throws PictureRefused */
export function estimateWork(file: Uint8Array): Work {
  if (file.byteLength > uploadLimitBytes) throw new PictureRefused('too-large');
  const header = readPictureHeader(file);
  if (header === null) throw new PictureRefused('no-picture');
  const { width, height, decodedBytes, heldBytes, visitedCoefficients } = header;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (width * height > uploadLimitPixels) throw new PictureRefused('too-many-pixels');
  if (long > pictureLimits.side || long > pictureLimits.ratio * short) throw new PictureRefused('too-long');
  if (decodedBytes > pictureLimits.decodedBytes || heldBytes > pictureLimits.heldBytes) {
    throw new PictureRefused('too-much-memory');
  }
  const seconds =
    secondsPer.picture +
    secondsPer.decodedByte * decodedBytes +
    secondsPer.coefficientOfScan * visitedCoefficients;
  if (seconds > pictureLimits.seconds) throw new PictureRefused('too-costly');
  return { seconds, isLarge: decodedBytes > largeFrom.decodedBytes || heldBytes > largeFrom.heldBytes };
}

export function createDecoderPool(
  decoders: readonly Decoder[] = Array.from({ length: maxDecoders }, () => createDecoder({ timeLimitMs })),
): Pictures & { readonly stop: () => Promise<void> } {
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
