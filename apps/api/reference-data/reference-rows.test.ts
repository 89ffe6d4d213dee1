import { describe, expect, it } from 'vitest';
import { CsvError } from './parse-csv.ts';
import {
  checkBranches,
  checkInvitations,
  checkOccupations,
  checkWorkplaces,
  requireAllValid,
} from './reference-rows.ts';

const branches = 'code,name,kana,prefecture,municipality_code,address,postal_number\n';
const branch = '100,本店営業部,ホンテン,福岡県,40133,福岡県福岡市中央区大名,\n';
const occupations = 'id,name,display_number,general_display,child_display,workplace_required\n';
const workplaces = 'bank_code,code,id,name,phone,multiple_accounts\n';
const workplace = '0177,ABC123,1,株式会社サンプル,092-000-0101,PERMITTED\n';
const invitations = 'bank_code,code\n';

const readBranches = (text: string) => requireAllValid(checkBranches(text));
const readOccupations = (text: string) => requireAllValid(checkOccupations(text));
const readWorkplaces = (text: string) => requireAllValid(checkWorkplaces(text));
const readInvitations = (text: string) => requireAllValid(checkInvitations(text));

describe('the lists a bank imports', () => {
  it('are read as rows', () => {
    expect(readBranches(branches + branch)).toEqual([
      {
        code: '100',
        name: '本店営業部',
        kana: 'ホンテン',
        prefecture: '福岡県',
        municipalityCode: '40133',
        address: '福岡県福岡市中央区大名',
        postalNumber: '',
      },
    ]);
    expect(readOccupations(`${occupations}1,会社員,10,true,false,true\n`)).toEqual([
      {
        id: '1',
        name: '会社員',
        displayNumber: 10,
        generalDisplay: true,
        childDisplay: false,
        workplaceRequired: true,
      },
    ]);
    expect(readWorkplaces(workplaces + workplace)).toEqual([
      {
        bankCode: '0177',
        code: 'ABC123',
        id: '1',
        name: '株式会社サンプル',
        phoneNumber: '092-000-0101',
        multipleAccounts: 'PERMITTED',
      },
    ]);
    expect(readInvitations(`${invitations}0177,ABC123\n0587,ABC123\n`)).toHaveLength(2);
  });

  it.each([
    [() => readBranches(branches + branch + branch), 'line 3: code 100 is a duplicate of line 2'],
    [() => readBranches(branches + branch.replace('100', '10')), 'line 2: code must be 3 digits'],
    [() => readBranches(branches + branch.replace('本店営業部', '')), 'line 2: name is empty'],
    [() => readBranches(branches + branch.replace('ホンテン', 'ﾎﾝﾃﾝ')), 'line 2: kana must be full-width'],
    [() => readBranches(branches + branch.replaceAll('福岡県', '九州県')), 'line 2: prefecture is unknown'],
    [() => readBranches(branches + branch.replace('40133', '4013')), 'line 2: municipality_code must be 5'],
    [() => readBranches(branches + branch.replace('40133', '13101')), 'lies in another prefecture'],
    [() => readBranches(branches + branch.replace('福岡県福岡市', '福岡市')), 'line 2: address must begin'],
    [() => readBranches(branches + branch.replace('大名,', '大名,810')), 'line 2: postal_number must be 7'],
    [() => readOccupations(`${occupations}1,x,10,yes,false,true\n`), 'line 2: flags must be true or false'],
    [() => readOccupations(`${occupations}1,x,ten,true,false,true\n`), 'line 2: display_number'],
    [
      () => readOccupations(`${occupations}1,x,1,true,false,true\n1,y,2,true,false,true\n`),
      'line 3: id 1 is a duplicate of line 2',
    ],
    [
      () => readWorkplaces(workplaces + workplace + workplace),
      'line 3: bank_code code 0177 ABC123 is a duplicate of line 2',
    ],
    [() => readWorkplaces(workplaces + workplace.replace('ABC123', 'abc123')), 'line 2: code must be 6 of'],
    [
      () => readWorkplaces(workplaces + workplace.replace('0177', '177')),
      'line 2: bank_code must be 4 digits',
    ],
    [
      () => readWorkplaces(workplaces + workplace.replace('092-000-0101', '0920000101')),
      'line 2: phone is not valid',
    ],
    [() => readWorkplaces(workplaces + workplace.replace('サンプル', '髙島屋')), 'line 2: name is not valid'],
    [() => readWorkplaces(workplaces + workplace.replace('サンプル', 'Sample')), 'line 2: name is not valid'],
    [
      () => readWorkplaces(workplaces + workplace.replace('PERMITTED', 'true')),
      'line 2: multiple_accounts must be',
    ],
    [() => readInvitations(`${invitations}0177,ABC12\n`), 'line 2: code must be 6 of'],
    [() => readInvitations('code,bank_code\n'), 'line 1: the header must be'],
  ])('rejects a bad line with its number %#', (reading, message) => {
    expect(reading).toThrow(CsvError);
    expect(reading).toThrow(message);
  });

  it('validates every line and reports every fault of each bad line', () => {
    const text = `${workplaces}${workplace}177,abc,2,x\n0177,abc,1,x,1,maybe\n${workplace.replace('ABC123,1', 'ABC124,2')}`;
    const { good, bad } = checkWorkplaces(text);
    expect(good.map(({ line, value }) => [line, value.code])).toEqual([
      [2, 'ABC123'],
      [5, 'ABC124'],
    ]);
    expect(bad).toEqual([
      { line: 3, faults: ['6 values expected, 4 found'] },
      {
        line: 4,
        faults: [
          'code must be 6 of A-Z and 0-9',
          'name is not valid as an answer',
          'phone is not valid as an answer',
          'multiple_accounts must be PERMITTED or NOT_PERMITTED',
          'bank_code id 0177 1 is a duplicate of line 2',
        ],
      },
    ]);
  });
});
