import { imageLimitBytes, uploadLimitPixels } from '@kaisetsu/domain/documents';
import { encodeWithinLimit } from './encode-within-limit.ts';
import { fit, type Size } from './fit.ts';
import { formatOf, isShownAsSent, uploadableTypes } from './image-format.ts';
import { hasJpegEnd, isTruncated } from './is-truncated.ts';
import { lacksPart } from './lacks-part.ts';
import { findQualityIssue, type QualityIssue, sampleLongSide, toGrey } from './quality-check.ts';

/** Half a minute at 64 kbit/s. */
export const slowLineLimitBytes = 256 * 1024;
/** Letters of 12 pixels stay readable. */
const slowLineQuality = 0.4;

export type Decoded = Size & { readonly source: CanvasImageSource; readonly free: () => void };

export type Canvas = {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  readonly toJpeg: (quality: number) => Promise<Blob>;
};

export type PreparedImage = { readonly image: Blob; readonly qualityIssue: QualityIssue | null };

/**
 * Keeps the bytes of a picture within the limits (spec 5.2), otherwise redraws it. Rejects truncated and partial files
 * (CAPT-020, CAPT-021), which some browsers decode without an error.
 */
export async function prepareImage(
  file: Blob,
  decode: (file: Blob) => Promise<Decoded>,
  createCanvas: (size: Size) => Canvas,
  limitBytes: number = imageLimitBytes,
): Promise<PreparedImage> {
  const format = await formatOf(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isTruncated(format, bytes)) throw new Error('the file ends early');
  // Some phones write panoramas without the end marker of a JPEG, which Chromium then refuses.
  const hasEnd = format !== 'jpeg' || hasJpegEnd(bytes);
  const whole = hasEnd ? file : new Blob([file, Uint8Array.of(0xff, 0xd9)]);
  const decoded = await decode(whole);
  try {
    if (format === 'jpeg' && tryCheck(() => lacksPart(bytes, decoded, createCanvas)) === true)
      throw new Error('the picture lacks a part');
    const qualityIssue = tryCheck(() => checkQuality(decoded, createCanvas));
    const type = isShownAsSent(format, bytes) ? uploadableTypes[format] : undefined;
    const small = file.size <= limitBytes && decoded.width * decoded.height <= uploadLimitPixels;
    // The gallery can delete the file during the upload. The copy has no file name.
    if (type !== undefined && small)
      return { image: new Blob([await whole.arrayBuffer()], { type }), qualityIssue };
    const size = fit(decoded);
    const { context, toJpeg } = createCanvas(size);
    context.imageSmoothingQuality = 'high';
    drawOnWhite(context, decoded, size);
    const lowest = limitBytes < imageLimitBytes ? slowLineQuality : undefined;
    return { image: await encodeWithinLimit(limitBytes, toJpeg, lowest), qualityIssue };
  } finally {
    decoded.free();
  }
}

/** Transparent pixels would be black in a JPEG. */
function drawOnWhite(context: Canvas['context'], { source }: Decoded, { width, height }: Size): void {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
}

function checkQuality(decoded: Decoded, createCanvas: (size: Size) => Canvas): QualityIssue | null {
  const scale = Math.min(1, sampleLongSide / Math.max(decoded.width, decoded.height));
  const width = Math.max(1, Math.round(decoded.width * scale));
  const height = Math.max(1, Math.round(decoded.height * scale));
  const { context } = createCanvas({ width, height });
  drawOnWhite(context, decoded, { width, height });
  return findQualityIssue(decoded, toGrey(context.getImageData(0, 0, width, height)));
}

function tryCheck<Result>(check: () => Result): Result | null {
  try {
    return check();
  } catch {
    return null;
  }
}
