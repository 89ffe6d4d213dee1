import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import type { FieldError } from '@kaisetsu/domain/problem-shape';
import { sampleBank } from '@kaisetsu/domain/test/context';
import { openPostcodes } from '@kaisetsu/jp-address/postal-table/file-postcodes';
import { describe, expect, it } from 'vitest';
import * as given from '../../../test/support/answers.ts';
import { applicationIn, homeBranch } from '../../../test/support/states.ts';
import { paths } from '../../boot/paths.ts';
import type { Answers, Application } from '../application.ts';
import type { ReferenceData, Session } from '../ports.ts';
import { listInvalidAnswers, validateTogether } from './answers-rules.ts';
import { Refusal } from './refusal.ts';

const occupation = (id: string, name: string, workplaceRequired: boolean): Occupation => ({
  id,
  name,
  displayNumber: Number(id),
  generalDisplay: id === '01',
  childDisplay: id === '16',
  workplaceRequired,
});

const { addressCode } = given.at('8100001');
const branch = { code: homeBranch, prefecture: '福岡県', municipalityCode: addressCode.slice(0, 5) };
const workplace = { id: 'w1', code: 'FUK001', name: '株式会社福岡商事', phoneNumber: '092-123-4567' };
const reference = {
  listOccupations: async () => [occupation('01', '会社員', true), occupation('16', '小学生', false)],
  findWorkplaceById: async (_, id) =>
    id === 'w1' ? { ...workplace, multipleAccounts: 'NOT_PERMITTED' as const } : null,
  hasInvitation: async () => false,
  listBranches: async () => [{ ...branch, name: '本店営業部', kana: 'ホンテン', address: '' }],
} as Partial<ReferenceData> as ReferenceData;
const ports = {
  reference,
  postcodes: openPostcodes(paths.postcodes),
  sessions: {
    admitLookup: async () => true,
    hasFound: async () => true,
    deriveUnsavedKey: () => new Uint8Array(),
  },
};
const bank = { ...sampleBank, purposes: ['生活費決済', '給与・年金受取', 'その他'] };

type Type = Application['type'];
const adults: (keyof Answers)[] = ['personal', 'workplace', 'branchCode', 'sealLess'];
const groups: Record<Type, (keyof Answers)[]> = {
  GENERAL: adults,
  CHILD: ['personal', 'workplace', 'parent', 'parentWorkplace', 'branchCode'],
};

type Refused = { status: number; kind: string; errors: readonly FieldError[] | undefined };

function createSession(type: Type, changes: Partial<Answers>): Session {
  const whole = applicationIn(type, { groups: groups[type] });
  const application = { ...whole, answers: { ...whole.answers, ...changes } };
  return { tokenHash: '', secretId: null, application, now: new Date(), receiptOnly: false };
}

async function validate(
  type: Type,
  changes: Partial<Answers> = {},
  usedPorts = ports,
): Promise<Refused | 'ok'> {
  const session = createSession(type, changes);
  try {
    await validateTogether({ bank, session, ports: usedPorts });
    return 'ok';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: error.status, kind: error.kind, errors: error.errors };
  }
}

const invalid = (field: string, code: FieldError['code']): Refused => ({
  status: 409,
  kind: 'invalid-answers',
  errors: [{ field, code }],
});
const atWorkplace = (workplaceId: string) => given.workplace({ workplaceId });
const outOfOrder: Refused = { status: 409, kind: 'out-of-order', errors: undefined };

type Case = [what: string, type: Type, changes: Partial<Answers>, expected: Refused | 'ok'];
const cases: Case[] = [
  ['the answers of an adult', 'GENERAL', {}, 'ok'],
  ['the answers of a child and its parent', 'CHILD', {}, 'ok'],
  ['a workplace that an adult found by its code', 'GENERAL', { workplace: atWorkplace('w1') }, 'ok'],
  ['a deleted workplace', 'GENERAL', { workplace: atWorkplace('w2') }, invalid('workplaceId', 'not-allowed')],
  ['no personal answers', 'GENERAL', { personal: null }, outOfOrder],
  ['no workplace', 'GENERAL', { workplace: null }, outOfOrder],
  ['no parent', 'CHILD', { parent: null }, outOfOrder],
  ['no workplace of the parent', 'CHILD', { parentWorkplace: null }, outOfOrder],
  ['no branch', 'GENERAL', { branchCode: null }, invalid('branchCode', 'not-allowed')],
  ['a closed branch', 'GENERAL', { branchCode: '999' }, invalid('branchCode', 'not-allowed')],
  ['a closed branch', 'CHILD', { branchCode: '999' }, invalid('branchCode', 'not-allowed')],
  [
    '[VAL-080] a town that has another name now',
    'GENERAL',
    { personal: given.personal(given.formerTown('8100001', '旧天神町')) },
    {
      ...invalid('addressCode', 'address-renamed'),
      errors: [{ field: 'addressCode', code: 'address-renamed', characters: '福岡県福岡市中央区天神' }],
    },
  ],
  [
    'an applicant under 18',
    'GENERAL',
    { personal: given.personal({ birthday: given.bornYearsAgo(7) }) },
    invalid('birthday', 'adult-under-18'),
  ],
  [
    'a child that has turned 18',
    'CHILD',
    { personal: given.child({ birthday: given.bornYearsAgo(18) }) },
    invalid('birthday', 'child-age'),
  ],
  [
    'an occupation for children only',
    'GENERAL',
    { workplace: given.workplace({ occupationId: '16' }) },
    invalid('occupationId', 'not-allowed'),
  ],
  [
    'an occupation for adults only',
    'CHILD',
    { workplace: given.childWorkplace({ occupationId: '01' }) },
    invalid('occupationId', 'not-allowed'),
  ],
  [
    'a parent with another surname',
    'CHILD',
    { parent: given.parent({ lastName: '佐賀' }) },
    invalid('lastName', 'surname-differs'),
  ],
  [
    'a parent under 18',
    'CHILD',
    { parent: given.parent({ birthday: given.bornYearsAgo(10) }) },
    invalid('birthday', 'parent-under-18'),
  ],
  [
    'a parent with a child’s occupation',
    'CHILD',
    { parentWorkplace: given.parentWorkplace({ occupationId: '16' }) },
    invalid('occupationId', 'not-allowed'),
  ],
  ['a parent in the general flow', 'GENERAL', { parent: given.parent({ lastName: '佐賀' }) }, 'ok'],
];

describe('validateTogether', () => {
  it.each(cases)(
    '[SRV-026, SRV-023, SRV-037] accepts valid answers and refuses invalid answers: %s (%s)',
    async (_, type, changes, expected) => {
      expect(await validate(type, changes)).toEqual(expected);
    },
  );

  it.each(cases)(
    '[SRV-246] is told of an invalid answer before the PIN, unless an answer is missing: %s (%s)',
    async (_, type, changes, expected) => {
      const isMissing = groups[type].some((name) => changes[name] === null);
      expect(await listInvalidAnswers({ bank, session: createSession(type, changes), ports })).toEqual(
        expected === 'ok' || isMissing ? [] : expected.errors,
      );
    },
  );

  it.each([
    ['workplace id', { workplaceId: 'w1' }],
    ['invitation code', { invitationCode: 'FRNDF1' }],
  ])('[SRV-143] accepts a saved %s although the look-up limit is reached', async (_, saved) => {
    const none = {
      ...ports,
      reference: { ...reference, hasInvitation: async (_: string, code: string) => code === 'FRNDF1' },
      sessions: { ...ports.sessions, admitLookup: async () => false },
    };
    expect(await validate('GENERAL', { workplace: given.workplace(saved) }, none)).toBe('ok');
  });

  it('rethrows an internal error, such as a lost connection, unchanged', async () => {
    const fault = new Error('connection lost');
    const broken = { ...ports, reference: { ...reference, listBranches: () => Promise.reject(fault) } };
    await expect(validate('GENERAL', {}, broken)).rejects.toBe(fault);
  });
});
