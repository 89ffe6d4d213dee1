import { imageLimitBytes, uploadLimitPixels } from '@kaisetsu/domain/documents';
import { fit, type Size } from './fit.ts';
import { kindOf, sendableTypes } from './image-format.ts';
import { type Concern, concernOf, greyOf, sampleLongSide } from './quality-check.ts';
import { encodeWithin } from './encode-within-limit.ts';

/** A picture ready to be drawn, upright. */
export type Decoded = Size & { readonly source: CanvasImageSource; readonly free: () => void };

/** A canvas of the page or of a worker. */
export type Canvas = {
  readonly context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;
  readonly toJpeg: (quality: number) => Promise<Blob>;
};

/** A picture ready to be sent, and what an applicant should look at once more. */
export type Prepared = { readonly image: Blob; readonly concern: Concern | null };

/**
 * The picture as it is uploaded. One of 1 MiB or less in a format the server takes goes as it is (spec 5.2); anything
 * else is drawn anew as a JPEG, upright and without the metadata of the camera. Rejects when `decode` does.
 */
export async function redraw(
  file: Blob,
  decode: (file: Blob) => Promise<Decoded>,
  makeEasel: (size: Size) => Canvas,
): Promise<Prepared> {
  const decoded = await decode(file);
  try {
    const concern = concernAbout(decoded, makeEasel);
    const type = sendableTypes[await kindOf(file)];
    const small = file.size <= imageLimitBytes && decoded.width * decoded.height <= uploadLimitPixels;
    // A copy in memory: the file's own name stays here, and the gallery may take back the file while it is being sent.
    if (type !== undefined && small)
      return { image: new Blob([await file.arrayBuffer()], { type }), concern };
    const size = fit(decoded);
    const { context, toJpeg } = makeEasel(size);
    context.imageSmoothingQuality = 'high';
    draw(context, decoded, size);
    return { image: await encodeWithin(imageLimitBytes, toJpeg), concern };
  } finally {
    decoded.free();
  }
}

/** What is transparent would turn black in a JPEG, and be judged as dark. */
function draw(context: Canvas['context'], { source }: Decoded, { width, height }: Size): void {
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
}

/** Null also where the browser does not let pixels be read: what cannot be looked at is not advised on. */
function concernAbout(decoded: Decoded, makeEasel: (size: Size) => Canvas): Concern | null {
  const scale = Math.min(1, sampleLongSide / Math.max(decoded.width, decoded.height));
  const width = Math.max(1, Math.round(decoded.width * scale));
  const height = Math.max(1, Math.round(decoded.height * scale));
  try {
    const { context } = makeEasel({ width, height });
    draw(context, decoded, { width, height });
    return concernOf(decoded, greyOf(context.getImageData(0, 0, width, height)));
  } catch {
    return null;
  }
}
