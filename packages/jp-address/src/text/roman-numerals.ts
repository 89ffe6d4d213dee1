/** First and last character, value of the first: the numerals that NFKC does not convert. */
const enclosed: readonly (readonly [number, number, number])[] = [
  [0x24eb, 0x24f4, 11],
  [0x24f5, 0x24fe, 1],
  [0x24ff, 0x24ff, 0],
  [0x2776, 0x277f, 1],
  [0x2780, 0x2789, 1],
  [0x278a, 0x2793, 1],
];

const romanOrEnclosed =
  '\\u2160-\\u217f\\u2460-\\u249b\\u24ea-\\u24ff\\u2776-\\u2793\\u3251-\\u325f\\u32b1-\\u32bf';
const numeral = new RegExp(`[${romanOrEnclosed}]`);
const numeralOrDigits = new RegExp(`[\\u2160-\\u217f]+|[0-9０-９]+|[${romanOrEnclosed}]`, 'g');

export function hasConvertibleNumerals(
  text: string,
  { fullWidthDigits }: { fullWidthDigits: boolean },
): boolean {
  return numeral.test(text) || (fullWidthDigits && /[０-９]/.test(text));
}

/** ハイツⅡ１０１ → ハイツ2 101, because a house number must not change. */
export function convertNumerals(text: string): string {
  let end = -1;
  return text.replace(numeralOrDigits, (found: string, offset: number) => {
    const converted = convertRun(found);
    const joinsOn = offset === end;
    end = offset + found.length;
    return joinsOn ? ` ${converted}` : converted;
  });
}

function convertRun(run: string): string {
  const code = run.charCodeAt(0);
  const range = enclosed.find(([first, last]) => first <= code && code <= last);
  if (range !== undefined) return String(range[2] + code - range[0]);
  const plain = run.normalize('NFKC').toUpperCase();
  return /[IVXLCDM]/.test(plain) ? convertRoman(run, plain) : plain.replace(/\D/g, '');
}

/** Several numbers if the run spells none (Ⅰ Ⅱ, Ⅹ Ⅻ). */
function convertRoman(run: string, spelled: string): string {
  const letters = Array.from(run, (sign) => sign.normalize('NFKC').toUpperCase());
  const tens = letters.slice(0, -1);
  const unitsAfterTens =
    tens.every((letter) => /^[XLCDM]$/.test(letter)) && /^[IV]/.test(letters.at(-1) ?? '');
  const isOneNumber = unitsAfterTens || letters.every((letter) => letter.length === 1);
  return isOneNumber && roman.test(spelled)
    ? String(sumRoman(spelled))
    : letters.map((letter) => sumRoman(letter)).join(' ');
}

const roman = /^M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})$/;
const values: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

/** A letter before a greater one is subtracted. */
function sumRoman(spelled: string): number {
  const numbers = Array.from(spelled, (letter) => values[letter] ?? 0);
  return numbers.reduce((sum, number, at) => sum + (number < (numbers[at + 1] ?? 0) ? -number : number), 0);
}
