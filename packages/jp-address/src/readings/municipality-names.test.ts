import { describe, expect, it } from 'vitest';
import { listPairs } from '../../test/pairs.ts';
import { createMunicipalityNames } from './municipality-names.ts';

const place = (prefecture: string, municipality: string, kanaMunicipality: string) => ({
  prefecture,
  kanaPrefecture: prefecture === '群馬県' ? 'グンマケン' : 'フクオカケン',
  municipality,
  kanaMunicipality,
});
const names = createMunicipalityNames({
  municipalities: new Map([
    ['10344', place('群馬県', '北群馬郡榛東村', 'キタグンマグンシントウムラ')],
    ['40131', place('福岡県', '福岡市東区', 'フクオカシヒガシク')],
    ['40137', place('福岡県', '福岡市早良区', 'フクオカシサワラク')],
    ['40382', place('福岡県', '遠賀郡水巻町', 'オンガグンミズマキマチ')],
  ]),
});

describe('municipalityNames', () => {
  it.each([
    ['遠賀郡水巻町', 'オンガグンミズマキマチ', ['40382']],
    ['水巻町', 'ミズマキマチ', ['40382']],
    ['榛東村', 'シントウムラ', ['10344']],
    ['福岡市早良区', 'フクオカシサワラク', ['40137']],
    ['福岡市', 'フクオカシ', ['40131', '40137']],
  ])('[SRV-110] contains the municipality %s', (name, kana, codes) => {
    expect(names.municipalities.get(name)).toEqual([expect.objectContaining({ kana, codes })]);
  });

  it('[SRV-110] lists counties and wards as parts of municipality names', () => {
    expect(Array.from(names.parts, ([name, [first]]) => [name, first?.kana])).toEqual([
      ...listPairs(`
        北群馬郡→キタグンマグン 遠賀郡→オンガグン 東区→ヒガシク 早良区→サワラク`),
    ]);
  });
});
