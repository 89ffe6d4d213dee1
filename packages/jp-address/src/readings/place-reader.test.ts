import { describe, expect, it } from 'vitest';
import type { MunicipalityNames } from './municipality-names.ts';
import { placeReader } from './place-reader.ts';

const names: MunicipalityNames = {
  prefectures: new Map(),
  municipalities: new Map([
    [
      '美郷市',
      [
        { kana: 'ミサトシ', prefecture: '秋田県', codes: ['05'] },
        { kana: 'ミゴウシ', prefecture: '島根県', codes: ['32'] },
        { kana: 'ビゴウシ', prefecture: '宮崎県', codes: ['45'] },
      ],
    ],
  ]),
  parts: new Map(),
};
const townsOf = (code: string) => (code === '05' ? [] : [{ section: '本町', kanaSection: 'ホンマチ' }]);

describe('placeReader', () => {
  it.each([
    ['島根県', 'ミゴウシホンマチ'],
    ['宮崎県', 'ビゴウシホンマチ'],
  ])(
    'prefers the municipality in the home prefecture (%s) when several municipalities share the name and have the town [SRV-110]',
    (home, kana) => {
      const read = placeReader(names, townsOf, new Set([home]));
      expect(read('美郷市本町', 0)).toEqual({ length: 5, kana, isGuess: true });
    },
  );
});
