import { uploadLimitBytes, uploadLimitPixels } from '@kaisetsu/domain/documents';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { PictureRefused, type Pictures } from '../../ports.ts';

// Everything libvips could read is a way in; only these three are wanted. HEIC never arrives: the browser converts it.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const formats = new Set(['jpeg', 'png', 'webp']);
/** More than the 1920 the browser compresses to (spec 9); at 4000 the decoder needs twice the memory. */
const maxSide = 2560;

/**
 * A picture that comes in several passes is held whole while it is decoded: half a megabyte of progressive JPEG would take
 * 240 MB. So much is given to one; no camera makes them, and the browser sends none.
 */
const maxBufferedBytes = 64 * 1024 * 1024;

/** Bytes in which the decoder holds the whole picture; 0 when it comes line by line. */
function bufferedBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  if (isProgressive !== true) return 0;
  // JPEG keeps 16-bit coefficients, whatever its colours are thinned to.
  const bytes = format === 'jpeg' || depth === 'ushort' ? 2 : 1;
  return width * height * channels * bytes;
}

/**
 * Judges a file by decoding it (docs/design/security.md "Uploads"): not by name or stated type. Pictures are handled one at a
 * time, off the event loop, because 40 megapixels in memory are 160 MB.
 */
export function createSharpPictures(): Pictures {
  let last: Promise<unknown> = Promise.resolve();
  return {
    clean(file) {
      const cleaned = last.then(() => clean(file));
      last = cleaned.catch(() => undefined);
      return cleaned;
    },
  };
}

async function clean(file: Uint8Array): Promise<{ image: Uint8Array; width: number; height: number }> {
  if (file.byteLength > uploadLimitBytes) throw new PictureRefused('too-large');
  try {
    const metadata = await open(file, false).metadata();
    const { format, width, height } = metadata;
    if (!formats.has(format)) throw new PictureRefused('no-picture');
    if (width * height > uploadLimitPixels || bufferedBytes(metadata) > maxBufferedBytes)
      throw new PictureRefused('too-many-pixels');
    const { data, info } = await open(file, uploadLimitPixels)
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 90 })
      .timeout({ seconds: 20 })
      .toBuffer({ resolveWithObject: true });
    return { image: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof PictureRefused) throw error;
    // The decoder's own words may quote the file: only that it failed is reported.
    throw new PictureRefused('no-picture');
  }
}

/**
 * A file without its end fails. What a decoder only warns of does not: some phones write a scan's header so. A picture that
 * is damaged within passes too; the applicant has seen it so before sending it.
 */
function open(file: Uint8Array, limitInputPixels: number | false): Sharp {
  return sharp(file, { limitInputPixels, failOn: 'error', pages: 1, sequentialRead: true });
}
