import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import { listPairs } from '@kaisetsu/jp-address/test/pairs';
import { describe, expect, it } from 'vitest';
import {
  type AddressDraft,
  addressTable,
  emptyAddress,
  getAddressConditions,
  getFoundAddress,
  getResidencePrefecture,
  isManual,
  setFoundAddress,
  setManualAddress,
  setPostalNumber,
} from './address.ts';
import { checkDraft } from './check.ts';
import { listAskedFields } from './table.ts';

const tenjin: AddressFound = {
  id: '401338100001da3c8428',
  addressCode: '401338100001da3c8428',
  prefecture: '福岡県',
  municipality: '福岡市中央区',
  section: '天神',
  chome: '１丁目',
  kanaPrefecture: 'フクオカケン',
  kanaMunicipality: 'フクオカシチュウオウク',
  kanaSection: 'テンジン',
  kanaChome: '１チョウメ',
  addressFull: '福岡県福岡市中央区天神１丁目',
};
const searched = setFoundAddress(setPostalNumber(emptyAddress, '8100001'), tenjin);
const filled: AddressDraft = { ...searched, subAddress: '2-3', kanaSubAddress: '2-3' };
const byHand: AddressDraft = {
  ...setManualAddress(setPostalNumber(emptyAddress, '8100001'), '熊本県'),
  tempAddress: '中央区1-2',
  kanaTempAddress: 'ﾁﾕｳｵｳｸ1-2',
};
const addressFields = (draft: AddressDraft) => listAskedFields(addressTable, getAddressConditions(draft));
const codesOf = (draft: AddressDraft) => {
  const found = checkDraft({ fields: addressFields(draft) }, draft);
  return Object.fromEntries(Object.entries(found).map(([name, { code }]) => [name, code]));
};

describe('an address found by its postal number', () => {
  it('[VAL-011] reports only the missing search until an address is chosen', () => {
    expect(codesOf(emptyAddress)).toEqual({ postalNumber: 'address-not-searched' });
    for (const number of ['810', '8100001'])
      expect(codesOf(setPostalNumber(emptyAddress, number))).toEqual({ addressCode: 'address-not-searched' });
  });

  it('[PERS-005, VAL-004] requires the sub-address and its kana after an address is chosen', () => {
    expect(codesOf(searched)).toEqual({ subAddress: 'required', kanaSubAddress: 'required' });
    expect(codesOf(filled)).toEqual({});
  });

  it('[VAL-004] requires the reading of a town if the postal data lacks it', () => {
    expect(codesOf({ ...filled, kanaAddressSection: '' })).toEqual({ kanaAddressSection: 'required' });
    expect(codesOf({ ...filled, addressSection: '', kanaAddressSection: '' })).toEqual({});
  });

  it.each([
    ['ハルミオフィスタワーＸ', undefined],
    ['チュウオウＳＳ３０スミトモセイメイセンダイチュウオウビル', undefined],
    ['天神', 'not-katakana'],
    ['テンジン　', 'not-katakana'],
    ['ア'.repeat(40), undefined],
    ['ア'.repeat(41), 'over-40'],
  ])(
    '[VAL-037, LIM-001] checks that a town’s reading is katakana, letters or digits, and has at most 40 characters: %s',
    (reading, code) => {
      expect(codesOf({ ...filled, kanaAddressSection: reading }).kanaAddressSection).toBe(code);
    },
  );

  it.each(listPairs('てんじん→テンジン ﾃﾝｼﾞﾝ→テンジン タワーb→タワーＢ タワーｂ‐Ａ→タワーＢ－Ａ'))(
    '[VAL-067] converts a town’s reading to full-width katakana and capitals without spaces: %s → %s',
    (typed, reading) => {
      expect(addressFields(filled).kanaAddressSection?.normalise(` ${typed}　`)).toBe(reading);
    },
  );

  it.each(['kanaAddressPrefecture', 'kanaAddressMunicipality', 'kanaAddressChome'] as const)(
    'rejects a text that is not katakana in %s, and accepts an empty one',
    (part) => {
      expect(codesOf({ ...filled, [part]: '<script>' })).toEqual({ [part]: 'not-katakana' });
      expect(codesOf({ ...filled, [part]: '' })).toEqual({});
    },
  );

  it('does not clear the sub-address when the applicant chooses another found address', () => {
    expect(setFoundAddress(filled, { ...tenjin, section: '大名' })).toMatchObject({
      addressSection: '大名',
      subAddress: '2-3',
      kanaSubAddress: '2-3',
    });
  });

  it('[PERS-003] clears the found or typed address, but not the sub-address, when the postal number changes', () => {
    const { subAddress, kanaSubAddress } = filled;
    const forgotten = setPostalNumber({ ...byHand, subAddress, kanaSubAddress }, '8600001');
    expect(forgotten).toEqual({ ...emptyAddress, postalNumber: '8600001', subAddress, kanaSubAddress });
    expect(setPostalNumber(filled, '8600001')).toEqual(forgotten);
    expect(isManual(forgotten)).toBe(false);
  });

  it('joins the parts of the address to one text, and the parts of its kana to another text', () => {
    expect(getFoundAddress(filled)).toEqual({
      address: '福岡県福岡市中央区天神１丁目',
      kanaAddress: 'フクオカケンフクオカシチュウオウクテンジン１チョウメ',
    });
  });
});

describe('an address typed by hand', () => {
  it('[PERS-006, PERS-007] starts with the bank’s prefecture and requires the address and its kana', () => {
    const started = setManualAddress(filled, '熊本県');
    const { subAddress, kanaSubAddress } = filled;
    expect(started).toEqual({
      ...{ ...emptyAddress, postalNumber: '8100001', tempAddressPrefecture: '熊本県' },
      ...{ subAddress, kanaSubAddress },
    });
    expect(codesOf(started)).toEqual({ tempAddress: 'required', kanaTempAddress: 'required' });
    expect(codesOf(byHand)).toEqual({});
  });

  it('[PERS-006] does not clear the typed address when a second search for the postal number finds nothing', () => {
    expect(setManualAddress(byHand, '熊本県')).toEqual(byHand);
  });

  it('[VAL-009] requires a prefecture', () => {
    for (const [tempAddressPrefecture, code] of [
      ['', 'selection-required'],
      ['福岡', 'not-allowed'],
    ] as const)
      expect(codesOf({ ...byHand, tempAddressPrefecture })).toEqual({ tempAddressPrefecture: code });
  });

  it.each([
    ['tempAddress', '天'.repeat(20), undefined],
    ['tempAddress', '天'.repeat(21), 'over-20'],
    ['tempAddress', '天神Ⅲ', 'numerals-not-converted'],
    ['tempAddress', '髙宮', 'banned-characters'],
    ['kanaTempAddress', 'ｱ'.repeat(40), undefined],
    ['kanaTempAddress', 'ｱ'.repeat(41), 'over-40'],
    ['kanaTempAddress', '天神', 'not-katakana'],
  ] as const)(
    '[VAL-036, VAL-037, LIM-001] applies the rules of a sub-address to a typed address: %s %s',
    (name, value, code) => {
      expect(codesOf({ ...byHand, [name]: value })[name]).toBe(code);
    },
  );

  it('recognises a typed address by any of its parts, and uses its prefecture as the prefecture of residence', () => {
    expect([emptyAddress, searched, byHand].map(isManual)).toEqual([false, false, true]);
    for (const part of ['tempAddressPrefecture', 'tempAddress', 'kanaTempAddress'] as const) {
      expect(isManual({ ...searched, [part]: byHand[part] })).toBe(true);
    }
    expect([emptyAddress, searched, byHand].map(getResidencePrefecture)).toEqual(['', '福岡県', '熊本県']);
  });
});
