/** Number of characters for the limits of spec 5.2: code points, so that 𠮷 counts once. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
