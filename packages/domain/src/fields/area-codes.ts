import prefixesByLength from './area-codes.json' with { type: 'json' };

/**
 * From libphonenumber-js 1.13.16 (MIT). `0223:23`: 02232 and 02233. The longest prefix decides; an unlisted one has
 * three digits.
 */
const lengthByPrefix = new Map(
  Object.entries(prefixesByLength).flatMap(([length, rows]) =>
    rows.flatMap((row) => listPrefixes(row, Number(length))),
  ),
);

function listPrefixes(row: string, length: number): readonly (readonly [prefix: string, length: number])[] {
  const [start, digits = ''] = row.split(':');
  return Array.from(digits, (digit) => [`${start}${digit}`, length]);
}

/** 2 to 5, including the leading 0. */
export function getAreaCodeLength(digits: string): number {
  for (let prefix = digits.slice(0, 6); prefix.length > 1; prefix = prefix.slice(0, -1)) {
    const length = lengthByPrefix.get(prefix);
    if (length !== undefined) return length;
  }
  return 3;
}
