/** [first character, last character, value of the first] */
const enclosed: readonly (readonly [number, number, number])[] = [
  [0x2460, 0x2473, 1],
  [0x2474, 0x2487, 1],
  [0x2488, 0x249b, 1],
  [0x24ea, 0x24ea, 0],
  [0x24eb, 0x24f4, 11],
  [0x24f5, 0x24fe, 1],
  [0x24ff, 0x24ff, 0],
  [0x2776, 0x277f, 1],
  [0x2780, 0x2789, 1],
  [0x278a, 0x2793, 1],
  [0x3251, 0x325f, 21],
  [0x32b1, 0x32bf, 36],
];

const romanValues = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 50, 100, 500, 1000];

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
  if (/^[0-9０-９]/.test(run)) return run.normalize('NFKC');
  const code = run.charCodeAt(0);
  const range = enclosed.find(([first, last]) => first <= code && code <= last);
  if (range !== undefined) return String(range[2] + code - range[0]);
  const values = Array.from(run, (roman) => romanValues[(roman.charCodeAt(0) - 0x2160) % 16] ?? 0);
  return spellNumber(values) ?? values.join(' ');
}

/** Null if the run is several numbers (Ⅰ Ⅱ, Ⅹ Ⅻ). */
function spellNumber(values: readonly number[]): string | null {
  const letters = values.map(toRoman);
  const onlyLetters = letters.every((letter) => letter.length === 1);
  const unitsAfterTens = values.every((value, index) =>
    index === values.length - 1 ? value < 10 : letters[index]?.length === 1 && value >= 10,
  );
  if (!onlyLetters && !unitsAfterTens) return null;
  const spelled = letters.join('');
  for (let number = 1; number < 4000; number += 1) if (toRoman(number) === spelled) return String(number);
  return null;
}

function toRoman(number: number): string {
  const places: readonly (readonly [number, string])[] = [
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ];
  let rest = number;
  let roman = '';
  for (const [value, letters] of places) {
    for (; rest >= value; rest -= value) roman += letters;
  }
  return roman;
}
