import type { Pictures } from '../../core/ports.ts';
import { createDecoder, type Decoder } from './decoder.ts';
import { requireAffordable } from './picture-limits.ts';
import { type TurnCounts, Turns } from './turns.ts';

const maxDecoders = 2;
/** ADR 0023. */
const timeLimitMs = 8_000;

export type DecoderPool = Pictures & {
  readonly counts: () => TurnCounts;
  readonly stop: () => Promise<void>;
};

export function createDecoderPool(
  decoders: readonly Decoder[] = Array.from({ length: maxDecoders }, () => createDecoder({ timeLimitMs })),
): DecoderPool {
  const turns = new Turns(decoders);
  // Two large pictures need more memory than a node may use (SRV-093).
  const turnsOfLarge = new Turns([null]);
  return {
    async clean(file, applicationId) {
      const isLarge = requireAffordable(file) === 'large';
      return turns.run(applicationId, (decoder) =>
        isLarge ? turnsOfLarge.run(applicationId, () => decoder.decode(file)) : decoder.decode(file),
      );
    },
    counts: () => turns.countTurns(),
    async stop() {
      await Promise.all(decoders.map((decoder) => decoder.stop()));
    },
  };
}
