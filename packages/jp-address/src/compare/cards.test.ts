import { describe, expect, it } from 'vitest';
import cards from '../../test/cards.json' with { type: 'json' };
import { compareAddress } from './compare-address.ts';
import { compareKana, compareName } from './compare-name.ts';

/** The key of a group in `cards.json` names the source of the notation. Each row: typed, on the card, likeness. */
describe.each(Object.entries(cards.names))('names on cards, %s [IDV-010]', (_, rows) => {
  it.each(rows as [string, string, string][])('compares %s with %s: %s', (typed, verified, likeness) =>
    expect(compareName(typed, verified)).toBe(likeness),
  );
});

/** The name, its kana, the kana of the card or none. */
describe.each(Object.entries(cards.kana))('kana on cards, %s [IDV-010]', (_, rows) => {
  it.each(rows as [string, string, string, string][])(
    'compares %s %s with %s: %s',
    (name, kana, verified, likeness) =>
      expect(compareKana(name, kana, verified === '' ? undefined : verified)).toBe(likeness),
  );
});

describe.each(Object.entries(cards.addresses))('addresses on cards, %s [IDV-011]', (_, rows) => {
  it.each(rows as [string, string, string][])('compares %s with %s: %s', (typed, verified, likeness) =>
    expect(compareAddress(typed, verified)).toBe(likeness),
  );
});
