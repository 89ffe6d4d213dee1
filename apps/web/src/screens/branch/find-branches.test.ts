import { describe, expect, it } from 'vitest';
import { type Branch, findBranches } from './branch.tsx';

const branches: readonly Branch[] = [
  { code: '007', name: '宮田町支店', kana: 'ミヤタマチ', address: '長崎県佐世保市宮田町' },
  { code: '008', name: '大野支店', kana: 'オオノ', address: '長崎県佐世保市大野町' },
  { code: '213', name: '県庁内支店', kana: 'ケンチヨウナイ', address: '福岡県福岡市博多区' },
  { code: '310', name: '浜町支店', kana: 'ハマノマチ', address: '長崎県長崎市浜町' },
  { code: '700', name: 'Ｗｅｂ支店', kana: '', address: '福岡県福岡市中央区' },
];

describe('[BRAN-006] the branch search (spec 2.11)', () => {
  it.each([
    ['', ['007', '008', '213', '310', '700']],
    ['　 ', ['007', '008', '213', '310', '700']],
    ['大野', ['008']],
    ['浜の町', ['310']],
    ['はまのまち', ['310']],
    ['浜町', ['310']],
    ['おおの', ['008']],
    ['ｵｵﾉ', ['008']],
    ['けんちょう', ['213']],
    ['おおのしてん', ['008']],
    ['ｵｵﾉｼﾃﾝ', ['008']],
    ['宮田支店', ['007']],
    ['支店', ['007', '008', '213', '310', '700']],
    ['佐世保', ['007', '008']],
    ['佐世保　宮田', ['007']],
    [' 福岡 web', ['700']],
    ['008', ['008']],
    ['００８', ['008']],
    ['大野 博多', []],
    ['おおのん', []],
  ])('for %j returns the branches %j', (typed, codes) => {
    expect(findBranches(branches, typed).map(({ code }) => code)).toEqual(codes);
  });
});
