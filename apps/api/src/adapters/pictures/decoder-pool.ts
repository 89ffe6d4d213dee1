import type { Pictures } from '../../ports.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { requireAffordable } from './picture-limits.ts';
import { type TurnCounts, Turns } from './turns.ts';

/** Processes that decode. */
const maxDecoders = 2;
/** A photo of 12 megapixels takes about 0.1 s on an idle core, the most expensive picture within the limits about 1 s. */
const timeLimitMs = 8_000;

/** The pictures port, with its counts and its end for the node. */
export type DecoderPool = Pictures & {
  readonly counts: () => TurnCounts;
  /** Ends the decoder processes; a picture in them is refused. */
  readonly stop: () => Promise<void>;
};

/**
 * Validates pictures by decoding them, not by name or stated type (docs/design/security.md "Uploads"). The header decides
 * first whether a picture is decoded at all. Decoding runs in other processes, in turns between applications.
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
