import { describe, expect, it } from 'vitest';
import { ExpectedError } from '../../core/expected-error.ts';
import { type CheckedLines, checkRows, requireAllValid } from './check-rows.ts';
import * as lists from './imported-lists.ts';

const branches = 'code,name,kana,prefecture,municipality_code,address,postal_number\n';
const branch = '100,本店営業部,ホンテン,福岡県,40133,福岡県福岡市中央区大名,\n';
const occupations = 'id,name,display_number,general_display,child_display,workplace_required\n';
const workplaces = 'bank_code,code,id,name,phone,multiple_accounts\n';
const workplace = '0177,ABC123,1,株式会社サンプル,092-000-0101,PERMITTED\n';
const invitations = 'bank_code,code\n';

const read = (list: lists.ImportedList) => (text: string) =>
  requireAllValid(checkRows(text, list)).map((row) => lists.toStoredRow(list, row, '0177'));
const readBranches = read(lists.branches);
const readOccupations = read(lists.occupations);
const readWorkplaces = read(lists.workplaces);
const readInvitations = read(lists.invitations);
const samples = new Map([
  [readBranches, branches + branch],
  [readOccupations, `${occupations}1,会社員,10,true,false,true\n`],
  [readWorkplaces, workplaces + workplace],
]);

describe('the import of a list', () => {
  it('converts each line to a row', () => {
    expect(readBranches(branches + branch)).toEqual([
      {
        ...{ bank_code: '0177', code: '100', name: '本店営業部', kana: 'ホンテン', prefecture: '福岡県' },
        ...{ municipality_code: '40133', address: '福岡県福岡市中央区大名' },
      },
    ]);
    expect(readOccupations(`${occupations}1,会社員,10,true,false,true\n`)).toEqual([
      {
        ...{ id: '1', name: '会社員', display_number: '10' },
        ...{ general_display: 'true', child_display: 'false', workplace_required: 'true' },
      },
    ]);
    expect(readWorkplaces(workplaces + workplace)).toEqual([
      {
        ...{ bank_code: '0177', code: 'ABC123', id: '1', name: '株式会社サンプル' },
        ...{ phone_number: '092-000-0101', multiple_accounts: 'PERMITTED' },
      },
    ]);
    expect(readInvitations(`${invitations}0177,ABC123\n0587,ABC123\n`)).toHaveLength(2);
  });

  it.each([
    [() => readBranches(branches + branch + branch), 'line 3: code 100 is a duplicate of line 2'],
    [
      () => readOccupations(`${occupations}1,x,1,true,false,true\n1,y,2,true,false,true\n`),
      'line 3: id 1 is a duplicate of line 2',
    ],
    [
      () => readWorkplaces(workplaces + workplace + workplace),
      'line 3: bank_code code 0177 ABC123 is a duplicate of line 2',
    ],
  ])('rejects a repeated code or id and reports both lines, case %#', (reading, message) => {
    expect(reading).toThrow(ExpectedError);
    expect(reading).toThrow(message);
  });

  it.each([
    [readBranches, '100', 'A10', 'code must be 3 digits'],
    [readBranches, '本店営業部', '', 'name is empty'],
    [readBranches, 'ホンテン', '本店', 'kana must be katakana'],
    [readBranches, '福岡県', '九州県', 'prefecture is unknown'],
    [readBranches, '40133', '401', 'municipality_code must be 5'],
    [readBranches, '40133', '13101', 'municipality_code lies in another prefecture'],
    [readBranches, '福岡県福岡市', '福岡市', 'address must begin'],
    [readBranches, '大名,', '大名,810', 'postal_number must be 7'],
    [readOccupations, '10,true', '10,yes', 'flags must be true or false'],
    [readOccupations, '10,true', 'ten,true', 'display_number'],
    [readWorkplaces, 'ABC123', 'ABC12', 'code must be 6 characters'],
    [readWorkplaces, '0177', '77', 'bank_code must be 4 digits'],
    [readWorkplaces, '092-000-0101', '092000010', 'phone is not valid'],
    [readWorkplaces, 'サンプル', '髙島屋', 'name is not valid'],
    [readWorkplaces, 'PERMITTED', 'true', 'multiple_accounts must be'],
  ])('with %s, rejects a line in which %s is %s: %s', (reading, from, to, message) => {
    const reads = () => reading(samples.get(reading)?.replace(from, to) ?? '');
    expect(reads).toThrow(`line 2: ${message}`);
  });

  it.each([
    ['a bell', '新\u0007天神', 'contains an invisible character'],
    ['an escape', '新\u001b[31m天神', 'contains an invisible character'],
    ['NUL', '新\0天神', 'contains an invisible character'],
    ['a line break', '"新\n天神"', 'contains an invisible character'],
    ['a bidi override', '新\u202e天神', 'contains an invisible character'],
    ['an ideographic space alone', '　', 'is empty'],
    ['a filler alone', '\u3164', 'is empty'],
    ['200 characters', '天'.repeat(200), 'is longer than 100 characters'],
  ])('rejects a name with %s in every list that has names', (_, name, fault) => {
    expect(() => readBranches(branches + branch.replace('本店営業部', name))).toThrow(
      `line 2: name ${fault}`,
    );
    expect(() => readOccupations(`${occupations}1,${name},10,true,true,true\n`)).toThrow(
      `line 2: name ${fault}`,
    );
    expect(() => readWorkplaces(workplaces + workplace.replace('株式会社サンプル', name))).toThrow(
      'line 2: name is not valid',
    );
  });
});

describe('[SRV-140] the import of values in the notation of spreadsheets or the banking association', () => {
  const firstOf = ({ good, bad, conversions }: CheckedLines) => ({
    value: good[0]?.row,
    bad,
    converted: conversions.map(({ column, from, to }) => [column, from, to]),
  });
  const samples = { branch: branches + branch, workplace: workplaces + workplace };
  const kinds = { branch: lists.branches, workplace: lists.workplaces };

  it.each([
    ['branch', 'ホンテン', 'ﾎﾝﾃﾝ', 'kana', 'ホンテン'],
    ['branch', 'ホンテン', 'ｲﾝﾀ-ﾈﾂﾄ', 'kana', 'インターネツト'],
    ['branch', 'ホンテン', 'インタ－ネツト', 'kana', 'インターネツト'],
    ['branch', 'ホンテン', 'インタ―ネツト', 'kana', 'インターネツト'],
    ['branch', 'ホンテン', 'JRﾊｶﾀｼﾃｲ', 'kana', 'ＪＲハカタシテイ'],
    ['branch', 'ホンテン', 'ｊｒハカタシテイ', 'kana', 'ＪＲハカタシテイ'],
    ['branch', 'ホンテン', 'ﾃﾝｼﾞﾝ(2)', 'kana', 'テンジン（２）'],
    ['branch', 'ホンテン', 'てんじん', 'kana', 'テンジン'],
    ['branch', 'ホンテン', 'ミスヾ', 'kana', 'ミスズ'],
    ['branch', 'ホンテン', 'ハカタ\u3099', 'kana', 'ハカダ'],
    ['branch', '本店営業部', 'は\u3099ん支店', 'name', 'ばん支店'],
    ['branch', '本店営業部', 'ﾊｶﾀ支店', 'name', 'ハカタ支店'],
    ['branch', '本店営業部', '本店  営業部', 'name', '本店 営業部'],
    ['branch', '本店営業部', '本店〜営業部', 'name', '本店～営業部'],
    ['branch', '100', '1', 'code', '001'],
    ['branch', '100', '１００', 'code', '100'],
    ['branch', '大名,', '大名,〒810-0041', 'postal_number', '8100041'],
    ['workplace', '0177', '177', 'bank_code', '0177'],
    ['workplace', 'ABC123', 'abc-123', 'code', 'ABC123'],
    ['workplace', '092-000-0101', '921234567', 'phone', '092-123-4567'],
    ['workplace', '092-000-0101', '0120-123-456', 'phone', '0120-12-3456'],
    ['workplace', '株式会社サンプル', '㈱ｻﾝﾌﾟﾙ', 'name', '株式会社サンプル'],
    ['workplace', '株式会社サンプル', 'Sample', 'name', 'Ｓａｍｐｌｅ'],
    ['workplace', 'PERMITTED', 'not_permitted', 'multiple_accounts', 'NOT_PERMITTED'],
  ] as const)('in a %s with %s replaced by %s: converts the %s to %s', (kind, from, to, column, stored) => {
    const { value, bad, converted } = firstOf(checkRows(samples[kind].replace(from, to), kinds[kind]));
    expect(bad).toEqual([]);
    expect(converted).toEqual([[column, expect.any(String), stored]]);
    expect(Object.values(value ?? {})).toContain(stored);
  });

  it('converts flags and numbers as Excel and Google Sheets write them', () => {
    const { value, bad } = firstOf(
      checkRows(`${occupations}1,会社員,"1,000",TRUE,False,ＴＲＵＥ\n`, lists.occupations),
    );
    expect(bad).toEqual([]);
    expect(value).toMatchObject({
      display_number: '1000',
      general_display: 'true',
      child_display: 'false',
      workplace_required: 'true',
    });
  });

  it.each([
    ['1.23E+05', '"1.23E+05" is the exponent notation of Excel'],
    ['8E+06', '"8E+06" is the exponent notation of Excel'],
    ['#REF!', '"#REF!" is an error value of Excel'],
  ])('[SRV-140] names a value that Excel has replaced, in place of other faults: %s', (value, fault) => {
    const line = `100,札幌支店,サッポロ,北海道,01101,北海道札幌市中央区,${value}\n`;
    expect(() => readBranches(branches + line)).toThrow(`line 2: postal_number ${fault}`);
  });

  it('restores the leading zero of a municipality code and a postal number in Hokkaido', () => {
    const line = '100,札幌支店,サッポロ,北海道,1101,北海道札幌市中央区,600001\n';
    expect(firstOf(checkRows(branches + line, lists.branches)).value).toMatchObject({
      municipality_code: '01101',
      postal_number: '0600001',
    });
  });

  it('finds a duplicate also when the two lines write the same code in different ways', () => {
    const { bad } = checkRows(`${invitations}0177,ABC123\n177,abc-123\n`, lists.invitations);
    expect(bad).toEqual([{ line: 3, faults: ['bank_code code 0177 ABC123 is a duplicate of line 2'] }]);
  });
});
