import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import type { NamedMunicipality, PostalTable } from '@kaisetsu/jp-address/postal-table/postal-table';
import { describe, expect, it } from 'vitest';
import { validateTypedAddress } from './typed-address.ts';

const place = (prefecture: string, municipality: string, section: string | null = null): AddressFound => ({
  ...{ id: '', addressCode: '', prefecture, municipality, section, chome: null },
  ...{ kanaPrefecture: '', kanaMunicipality: '', kanaSection: null, kanaChome: null, addressFull: '' },
});
const known: Readonly<Record<string, readonly AddressFound[]>> = {
  '8115192': [place('長崎県', '壱岐市')],
  '8100001': [place('福岡県', '福岡市中央区', '天神')],
  '8570311': [place('長崎県', '北松浦郡佐々町', '本田原免'), place('長崎県', '佐世保市', '大島町')],
  '8570001': [place('長崎県', '佐世保市', '大島町上の')],
  '4980000': [place('愛知県', '弥富市'), place('三重県', '桑名郡木曽岬町')],
};
const municipality = (prefecture: string, name: string, isUnmistakable = true): NamedMunicipality => ({
  ...{ prefecture, municipality: name, isUnmistakable },
});
const municipalities: Readonly<Record<string, readonly NamedMunicipality[]>> = {
  壱岐市: [municipality('長崎県', '壱岐市')],
  福岡市中央区: [municipality('福岡県', '福岡市中央区')],
  福岡市天神: [municipality('福岡県', '福岡市')],
  府中市: [municipality('東京都', '府中市'), municipality('広島県', '府中市')],
  大野町: [municipality('岐阜県', '揖斐郡大野町', false)],
  大島町: [municipality('長崎県', '西彼杵郡大島町', false)],
};
const table: PostalTable = {
  find: (number) => known[number] ?? [],
  findMunicipalities: (address) =>
    Object.entries(municipalities).find(([name]) => address.startsWith(name))?.[1] ?? [],
};
const validate = (postalNumber: string, tempAddressPrefecture: string, tempAddress: string) =>
  validateTypedAddress({ postalNumber, tempAddressPrefecture, tempAddress }, table);

describe('validateTypedAddress', () => {
  it.each([
    ['8115192', '福岡県', '壱岐市郷ノ浦町本村触562', ['長崎県']],
    ['8115192', '福岡県', '', ['長崎県']],
    ['4980000', '福岡県', '', ['愛知県', '三重県']],
  ])(
    '[VAL-076] reports a prefecture that contradicts the postal number: %s %s',
    (number, prefecture, address, places) => {
      expect(validate(number, prefecture, address)).toEqual({
        tempAddressPrefecture: { code: 'prefecture-differs', places },
      });
    },
  );

  it.each([
    ['8100001', '福岡県', '壱岐市郷ノ浦町', ['福岡市中央区']],
    ['8115192', '長崎県', '福岡市天神1', ['壱岐市']],
    ['8570311', '長崎県', '壱岐市郷ノ浦町', ['北松浦郡佐々町', '佐世保市']],
  ])(
    '[VAL-076] reports a municipality that contradicts the postal number: %s %s %s',
    (number, prefecture, address, places) => {
      expect(validate(number, prefecture, address)).toEqual({
        tempAddress: { code: 'municipality-differs', places },
      });
    },
  );

  it.each([
    ['0000000', '福岡県', '壱岐市郷ノ浦町', ['長崎県']],
    ['0000000', '福岡県', '府中市1', ['東京都', '広島県']],
  ])(
    '[VAL-077] reports a municipality that contradicts the prefecture: %s %s %s',
    (number, prefecture, address, places) => {
      expect(validate(number, prefecture, address)).toEqual({
        tempAddressPrefecture: { code: 'municipality-elsewhere', places },
      });
    },
  );

  it.each([
    ['8115192', '長崎県', '壱岐市郷ノ浦町本村触562'],
    ['8115192', '', '壱岐市郷ノ浦町'],
    ['8100001', '福岡県', '福岡市天神1'],
    ['8100001', '福岡県', '福岡市中央区天神1'],
    ['8100001', '福岡県', '天神1'],
    ['4980000', '三重県', '木曽岬町1'],
    ['8570311', '長崎県', '大島町1'],
    ['8570001', '長崎県', '大島町 上の山1'],
    ['8570001', '長崎県', '大島町上ノ1'],
    ['0000000', '広島県', '府中市1'],
    ['0000000', '福岡県', '大野町1'],
    ['0000000', '福岡県', '新市1'],
  ])(
    '[VAL-076, VAL-077] reports no problem if no contradiction is certain: %s %s %s',
    (number, prefecture, address) => {
      expect(validate(number, prefecture, address)).toEqual({});
    },
  );
});
