import type { Pictures } from '../../ports.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { requireAffordable } from './picture-limits.ts';
import { type TurnCounts, Turns } from './turns.ts';

/** Number of decoder processes. */
const maxDecoders = 2;
/** A photo of 12 megapixels takes about 0.1 s on an idle core, the most expensive picture within the limits about 1 s. */
const timeLimitMs = 8_000;

/** The pictures port, with two more functions for the node. */
export type DecoderPool = Pictures & {
  readonly counts: () => TurnCounts;
  /** Ends the decoder processes. A picture that one of them is decoding is refused. */
  readonly stop: () => Promise<void>;
};

/**
 * Validates pictures by decoding them; their name and stated type do not matter (docs/design/security.md "Uploads"). A picture
 * is decoded only if the sizes in its header are within the limits. Decoding runs in other processes, and applications take
 * turns.
 */
export function createDecoderPool(
  decoders: readonly Decoder[] = Array.from({ length: maxDecoders }, () => createDecoder({ timeLimitMs })),
): DecoderPool {
  const turns = new Turns(decoders);
  // Two large pictures at the same time would need more memory than a node may take.
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
