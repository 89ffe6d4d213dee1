import {
  imageLimitBytes,
  imageLongSide,
  imageShortSide,
  uploadLimitPixels,
} from '@kaisetsu/domain/documents';
import { attempt } from '../client/device-storage.ts';
import { formatOf, getUploadType, isTruncated } from './image-format.ts';
import { blockSide, lacksBlocks } from './lacks-blocks.ts';
import { findQualityIssue, type QualityIssue, type Size, sampleLongSide, toGrey } from './quality-check.ts';

/** Half a minute at 64 kbit/s. */
export const slowLineLimitBytes = 256 * 1024;
/** Letters of 12 pixels stay readable. */
const slowLineQuality = 0.4;

export type Decoded = ImageBitmap | HTMLImageElement;

export type CompressRequest = { readonly file: Blob; readonly limitBytes: number | undefined };

export type PreparedImage = { readonly image: Blob; readonly qualityIssue: QualityIssue | null };

/**
 * Keeps the bytes of a picture within the limits (spec 5.2), otherwise redraws it. Rejects truncated and partial files
 * (CAPT-020, CAPT-021), which some browsers decode without an error.
 */
export async function prepareImage(
  file: Blob,
  decode: (file: Blob) => Promise<Decoded>,
  limitBytes: number = imageLimitBytes,
): Promise<PreparedImage> {
  const format = await formatOf(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isTruncated(format, bytes)) throw new Error('the file ends early');
  // Some phones write panoramas without the end marker of a JPEG, which Chromium then refuses.
  const hasEnd = format !== 'jpeg' || (bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9);
  const whole = hasEnd ? file : new Blob([file, Uint8Array.of(0xff, 0xd9)]);
  const decoded = await decode(whole);
  if (format === 'jpeg' && attempt(() => lacksPart(bytes, decoded)) === true)
    throw new Error('the picture lacks a part');
  const qualityIssue = attempt(() => checkQuality(decoded)) ?? null;
  const type = getUploadType(format, bytes);
  const small = whole.size <= limitBytes && decoded.width * decoded.height <= uploadLimitPixels;
  // The gallery can delete the file during the upload. The copy has no file name.
  if (type !== undefined && small)
    return { image: new Blob([await whole.arrayBuffer()], { type }), qualityIssue };
  const size = fit(decoded, imageLongSide, imageShortSide);
  const { canvas } = drawOnWhite(decoded, size, 'high');
  const encode = (quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality });
  const lowest = limitBytes < imageLimitBytes ? slowLineQuality : undefined;
  return { image: await encodeWithinLimit(limitBytes, encode, lowest), qualityIssue };
}

export function fit({ width, height }: Size, maxLong: number, maxShort: number): Size {
  const scale = Math.min(1, maxLong / Math.max(width, height), maxShort / Math.min(width, height));
  const scaleSide = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: scaleSide(width), height: scaleSide(height) };
}

/** Spec 5.2. A picture at quality 0.1 is far below 1 MiB. `lowest` comes before the limit. */
export async function encodeWithinLimit(
  limitBytes: number,
  encode: (quality: number) => Promise<Blob>,
  lowest = 0.1,
): Promise<Blob> {
  let image = await encode(1);
  for (let tenths = 9; tenths >= lowest * 10 && image.size > limitBytes; tenths--)
    image = await encode(tenths / 10);
  return image;
}

function createCanvas(size: Size, fillStyle: string): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(size.width, size.height).getContext('2d', { alpha: false });
  if (context === null) throw new Error('no 2D context');
  context.fillStyle = fillStyle;
  context.fillRect(0, 0, size.width, size.height);
  return context;
}

/** Transparent pixels would be black in a JPEG. */
function drawOnWhite(decoded: Decoded, size: Size, quality: ImageSmoothingQuality) {
  const context = createCanvas(size, '#fff');
  context.imageSmoothingQuality = quality;
  context.drawImage(decoded, 0, 0, size.width, size.height);
  return context;
}

function checkQuality(decoded: Decoded): QualityIssue | null {
  const { width, height } = fit(decoded, sampleLongSide, sampleLongSide);
  const context = drawOnWhite(decoded, { width, height }, 'low');
  return findQualityIssue(decoded, toGrey(context.getImageData(0, 0, width, height)));
}

const edgeSample = { width: 64, height: 64 };
/** The grey of lost JPEG data (all coefficients are 0). */
const lostGrey = { style: '#808080', value: 128 };

/** Some decoders paint the lost rows of a JPEG grey, or leave them out, without an error. */
export function lacksPart(file: Uint8Array, decoded: Decoded): boolean {
  const { width, height } = decoded;
  const depth = Math.min(blockSide, width, height);
  const edges = [
    [0, 0, width, depth],
    [0, height - depth, width, depth],
    [0, 0, depth, height],
    [width - depth, 0, depth, height],
  ] as const;
  const hasGreyEdge = edges.some(([x, y, w, h]) => {
    const context = createCanvas(edgeSample, lostGrey.style);
    context.drawImage(decoded, x, y, w, h, 0, 0, edgeSample.width, edgeSample.height);
    const { data } = context.getImageData(0, 0, edgeSample.width, edgeSample.height);
    return data.every((value, at) => at % 4 === 3 || Math.abs(value - lostGrey.value) <= 1);
  });
  return hasGreyEdge && lacksBlocks(file);
}
