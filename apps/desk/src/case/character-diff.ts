export type Segment = { readonly text: string; readonly differs: boolean };

const isSpace = (character: string): boolean => /^\s$/u.test(character);
const isEqual = (a: string, b: string): boolean => a === b || a.normalize('NFKC') === b.normalize('NFKC');

/** Longest common subsequence of two texts of at most a few hundred characters. Spaces and widths do not differ. */
export function markDifferences(typed: string, verified: string) {
  const [own, theirs] = [[...typed], [...verified]];
  const lengths = Array.from({ length: own.length + 1 }, () => new Array<number>(theirs.length + 1).fill(0));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = own.length - 1; i >= 0; i -= 1) {
    for (let j = theirs.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as number[];
      row[j] = isEqual(own[i] ?? '', theirs[j] ?? '')
        ? at(i + 1, j + 1) + 1
        : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const [left, right] = [new Set<number>(), new Set<number>()];
  for (let i = 0, j = 0; i < own.length && j < theirs.length; ) {
    if (isEqual(own[i] ?? '', theirs[j] ?? '')) {
      left.add(i++);
      right.add(j++);
    } else if (at(i, j + 1) >= at(i + 1, j)) j += 1;
    else i += 1;
  }
  return { typed: toSegments(own, left), verified: toSegments(theirs, right) };
}

function toSegments(characters: readonly string[], same: ReadonlySet<number>): readonly Segment[] {
  const segments: { text: string; differs: boolean }[] = [];
  for (const [index, text] of characters.entries()) {
    const differs = !same.has(index) && !isSpace(text);
    const last = segments.at(-1);
    if (last !== undefined && last.differs === differs) last.text += text;
    else segments.push({ text, differs });
  }
  return segments;
}
