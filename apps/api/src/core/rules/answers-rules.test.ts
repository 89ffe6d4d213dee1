import type { FieldError } from '@kaisetsu/domain/problem-shape';
import { sampleBank } from '@kaisetsu/domain/test/context';
import { openPostcodes } from '@kaisetsu/jp-address/postal-table/file-postcodes';
import { describe, expect, it } from 'vitest';
import * as given from '../../../test/support/answers.ts';
import { applicationIn } from '../../../test/support/states.ts';
import { paths } from '../../boot/paths.ts';
import type { Session, Visit } from '../ports.ts';
import {
  crossesAgeLimit,
  getToday,
  refuseProblems,
  requireMailAddress,
  requireSameBank,
  validatePersonal,
} from './answers-rules.ts';
import { Refusal } from './refusal.ts';

type Refused = { status: number; kind: string; errors?: readonly FieldError[] | undefined };

function refusalOf(validate: () => void): Refused | 'ok' {
  try {
    validate();
    return 'ok';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, kind: error.kind, errors: error.errors };
  }
}

const refused = (...errors: FieldError[]): Refused => ({ status: 400, kind: 'invalid-answers', errors });

const sessionAt = (now: string): Session => ({
  tokenHash: '',
  secretId: null,
  application: applicationIn('GENERAL', { groups: [] }),
  now: new Date(now),
  receiptOnly: false,
});

describe('todayOf', () => {
  it.each([
    ['2026-10-01T14:59:59.999Z', '2026-10-01'],
    ['2026-10-01T15:00:00.000Z', '2026-10-02'],
    ['2026-12-31T15:00:00.000Z', '2027-01-01'],
  ])('returns for the session time %s the date %s in Tokyo', (now, today) => {
    expect(getToday(sessionAt(now))).toBe(today);
  });
});

describe('refuseProblems', () => {
  it('[SRV-011] throws a refusal with the field, the code and, if present, the characters of each problem', () => {
    expect(
      refusalOf(() =>
        refuseProblems({
          lastName: { code: 'required' },
          firstName: undefined,
          address: { code: 'banned-characters', characters: '😀' },
        }),
      ),
    ).toEqual(
      refused(
        { field: 'lastName', code: 'required' },
        { field: 'address', code: 'banned-characters', characters: '😀' },
      ),
    );
  });

  it.each([[{}], [{ lastName: undefined }]])('accepts answers without a problem (%o)', (problems) => {
    expect(refusalOf(() => refuseProblems(problems))).toBe('ok');
  });
});

it('[BANK-008] a body of another bank than the host’s is refused with 403', () => {
  expect(refusalOf(() => requireSameBank('0177', '0177'))).toBe('ok');
  const wrongBank = { status: 403, kind: 'wrong-bank', errors: undefined };
  expect(refusalOf(() => requireSameBank('0587', '0177'))).toEqual(wrongBank);
});

describe('validatePersonal of an applicant in another prefecture', () => {
  const bank = { ...sampleBank, distanceReasonOutside: '福岡県' as const };
  const ports = { postcodes: openPostcodes(paths.postcodes) } as Partial<Visit['ports']> as Visit['ports'];
  const required = refused({ field: 'distanceTransactionReason', code: 'required' });

  it.each([
    ['requires the reason for the distance', null, undefined, required],
    ['asks for no reason where no branch can be chosen', null, true, 'ok'],
    ['checks the reason of a page that asks for it there', '', true, required],
  ])('%s', (_, distanceTransactionReason, hasNoBranch, answer) => {
    const body = given.personal({ ...given.at('8600806'), distanceTransactionReason });
    const visit = { bank, session: sessionAt('2026-10-01T00:00:00Z'), ports };
    expect(refusalOf(() => validatePersonal(body, visit, hasNoBranch))).toEqual(answer);
  });
});

describe('requireMailAddress', () => {
  it.each([
    ['applicant@example.jp', 'ok'],
    ['', refused({ field: 'mailAddress', code: 'email-invalid' })],
    ['applicant', refused({ field: 'mailAddress', code: 'email-invalid' })],
    ['a@example.jp\r\nBcc: b@example.jp', refused({ field: 'mailAddress', code: 'email-invalid' })],
  ])('accepts only a valid address: %o', (address, expected) => {
    expect(refusalOf(() => requireMailAddress(address))).toEqual(expected);
  });
});

describe('a changed birth date', () => {
  const today = '2026-10-01';
  it.each([
    [undefined, '2008-10-01', false],
    [undefined, '2020-01-01', false],
    ['2008-10-01', '2008-10-01', false],
    ['2008-10-01', '1990-05-12', false],
    ['2008-10-02', '2020-01-01', false],
    ['2008-10-02', '2008-10-01', true],
    ['2008-10-01', '2008-10-02', true],
  ])('[SRV-017] from %s to %s crosses the age limit: %s', (before, after, expected) => {
    expect(crossesAgeLimit(before, after, today)).toBe(expected);
  });
});
