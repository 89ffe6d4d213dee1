import {
  imageLimitBytes,
  imageLongSide,
  imageShortSide,
  uploadLimitPixels,
} from '@kaisetsu/domain/documents';
import { formatOf, getUploadType, isTruncated } from './image-format.ts';
import { lacksPart } from './lacks-part.ts';
import { findQualityIssue, type QualityIssue, type Size, sampleLongSide, toGrey } from './quality-check.ts';

/** Half a minute at 64 kbit/s. */
export const slowLineLimitBytes = 256 * 1024;
/** Letters of 12 pixels stay readable. */
const slowLineQuality = 0.4;

export type Decoded = Size & { readonly source: CanvasImageSource; readonly free: () => void };

export type Canvas = {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  readonly toJpeg: (quality: number) => Promise<Blob>;
};
export type CreateCanvas = (size: Size) => Canvas;

export type PreparedImage = { readonly image: Blob; readonly qualityIssue: QualityIssue | null };

/**
 * Keeps the bytes of a picture within the limits (spec 5.2), otherwise redraws it. Rejects truncated and partial files
 * (CAPT-020, CAPT-021), which some browsers decode without an error.
 */
export async function prepareImage(
  file: Blob,
  decode: (file: Blob) => Promise<Decoded>,
  createCanvas: CreateCanvas,
  limitBytes: number = imageLimitBytes,
): Promise<PreparedImage> {
  const format = await formatOf(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isTruncated(format, bytes)) throw new Error('the file ends early');
  // Some phones write panoramas without the end marker of a JPEG, which Chromium then refuses.
  const hasEnd = format !== 'jpeg' || (bytes.at(-2) === 0xff && bytes.at(-1) === 0xd9);
  const whole = hasEnd ? file : new Blob([file, Uint8Array.of(0xff, 0xd9)]);
  const decoded = await decode(whole);
  try {
    if (format === 'jpeg' && tryCheck(() => lacksPart(bytes, decoded, createCanvas)) === true)
      throw new Error('the picture lacks a part');
    const qualityIssue = tryCheck(() => checkQuality(decoded, createCanvas));
    const type = getUploadType(format, bytes);
    const small = whole.size <= limitBytes && decoded.width * decoded.height <= uploadLimitPixels;
    // The gallery can delete the file during the upload. The copy has no file name.
    if (type !== undefined && small)
      return { image: new Blob([await whole.arrayBuffer()], { type }), qualityIssue };
    const size = fit(decoded, imageLongSide, imageShortSide);
    const { context, toJpeg } = createCanvas(size);
    context.imageSmoothingQuality = 'high';
    drawOnWhite(context, decoded, size);
    const lowest = limitBytes < imageLimitBytes ? slowLineQuality : undefined;
    return { image: await encodeWithinLimit(limitBytes, toJpeg, lowest), qualityIssue };
  } finally {
    decoded.free();
  }
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

/** Transparent pixels would be black in a JPEG. */
function drawOnWhite(context: Canvas['context'], { source }: Decoded, { width, height }: Size): void {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
}

function checkQuality(decoded: Decoded, createCanvas: CreateCanvas): QualityIssue | null {
  const sample = fit(decoded, sampleLongSide, sampleLongSide);
  const { context } = createCanvas(sample);
  drawOnWhite(context, decoded, sample);
  return findQualityIssue(decoded, toGrey(context.getImageData(0, 0, sample.width, sample.height)));
}

function tryCheck<Result>(check: () => Result): Result | null {
  try {
    return check();
  } catch {
    return null;
  }
}
