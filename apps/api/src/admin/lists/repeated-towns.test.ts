import { type AddressParts, findRepeatedStart } from '@kaisetsu/jp-address/places/repeated-address';
import { openPostcodes } from '@kaisetsu/jp-address/postal-table/file-postcodes';
import { expect, it } from 'vitest';
import { paths } from '../../boot/paths.ts';

const home = /^(?:山口|福岡|佐賀|長崎|熊本|大分|宮崎|鹿児島|沖縄)県$/;

const { municipalities, getTowns } = openPostcodes(paths.postcodes).places;
const towns: readonly AddressParts[] = [...municipalities].flatMap(([code, { prefecture, municipality }]) =>
  home.test(prefecture)
    ? getTowns(code).map(({ section }) => ({ prefecture, municipality, section, chome: '' }))
    : [],
);

it.each(['1', '1234-5', '2丁目3番4号', '十二番地', '甲1177', '東3-101'])(
  '[VAL-089] finds no repeated town in the lot %s',
  (lot) => {
    const found = towns.filter((town) => findRepeatedStart(town, lot) !== null).map(({ section }) => section);
    // In a town named 甲 the lot repeats the town.
    expect(found.filter((section) => section !== lot.charAt(0))).toEqual([]);
  },
);

it('[VAL-089] finds every town of a merged municipality with 大字 inside its name', () => {
  const inner = /^(.+?[町村])(.{2,})$/;
  const merged = towns.filter(({ section }) => inner.test(section));
  expect(merged.length).toBeGreaterThan(2_000);
  const missed = merged.filter(
    (town) => findRepeatedStart(town, `${town.section.replace(inner, '$1大字$2')}1234`)?.rest !== '1234',
  );
  expect(missed.map(({ section }) => section)).toEqual([]);
});
