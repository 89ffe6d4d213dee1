import type { Pictures } from '../../ports.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { requireAffordable } from './picture-limits.ts';
import { type TurnCounts, Turns } from './turns.ts';

const maxDecoders = 2;
/** Time limit for one picture (ADR 0023). */
const timeLimitMs = 8_000;

export type DecoderPool = Pictures & {
  readonly counts: () => TurnCounts;
  /** Ends the decoder processes. If a process is decoding a picture, the picture is refused. */
  readonly stop: () => Promise<void>;
};

/**
 * Creates the port that validates pictures by decoding them. It ignores the file name and the content type of the upload
 * (docs/design/security.md "Uploads"). A picture is decoded only if its header is within the limits of picture-limits.ts. If
 * several applications wait, the pool decodes one picture of each application in turn.
 */
export function createDecoderPool(
  decoders: readonly Decoder[] = Array.from({ length: maxDecoders }, () => createDecoder({ timeLimitMs })),
): DecoderPool {
  const turns = new Turns(decoders);
  // With one slot, `Turns` runs one task at a time. Two large pictures at once would need more memory than a node may use
  // (SRV-093).
  const turnsOfLarge = new Turns([null]);
  return {
    async clean(file, applicationId) {
      const isLarge = requireAffordable(file) === 'large';
      return turns.run(applicationId, (decoder) =>
        isLarge ? turnsOfLarge.run(applicationId, () => decoder.decode(file)) : decoder.decode(file),
      );
    },
    counts: () => turns.counts(),
    async stop() {
      await Promise.all(decoders.map((decoder) => decoder.stop()));
    },
  };
}
