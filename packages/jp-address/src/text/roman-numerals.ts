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
  numberOf ??= new Map(Array.from({ length: 3999 }, (_, index) => [toRoman(index + 1), index + 1]));
  const letters = Array.from(run, (sign) => sign.normalize('NFKC').toUpperCase());
  const tens = letters.slice(0, -1);
  const unitsAfterTens =
    tens.every((letter) => /^[XLCDM]$/.test(letter)) && /^[IV]/.test(letters.at(-1) ?? '');
  const isOneNumber = unitsAfterTens || letters.every((letter) => letter.length === 1);
  const number = isOneNumber ? numberOf.get(spelled) : undefined;
  return String(number ?? letters.map((letter) => numberOf?.get(letter)).join(' '));
}

let numberOf: Map<string, number> | undefined;

const units = ['', 'I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'];

const toRoman = (number: number): string =>
  [3, 2, 1, 0]
    .map((place) =>
      (units[Math.floor(number / 10 ** place) % 10] ?? '').replace(/[IVX]/g, (letter) =>
        'IVXLCDM'.charAt('IVX'.indexOf(letter) + 2 * place),
      ),
    )
    .join('');
