import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { notPermitting, occupations, permitting, sampleBank } from '../../test/context.ts';
import { digits, landlines, sentences, textOf } from '../../test/drafts.ts';
import { sampleAdult } from '../../test/sample-applicant.ts';
import { noPhone } from '../fields/phone.ts';
import { createWorkplaceNameField } from '../fields/workplace.ts';
import { checkDraft, checkReceivedDraft, normaliseDraft } from './check.ts';
import { toPayload } from './table.ts';
import {
  createWorkplaceGroup,
  emptyWorkplace,
  parentWorkplaceTable,
  permitsSeveralAccounts,
  toWorkplaceDraft,
  type WorkplaceContext,
  type WorkplaceDraft,
  workplaceTable,
} from './workplace.ts';

const student = '30';
const other = '99';
const adult: WorkplaceContext = {
  bank: sampleBank,
  person: 'applicant',
  occupations,
  found: null,
  workplaceCodeState: 'unverified',
  invitationCodeState: 'unverified',
};
const employed: WorkplaceDraft = { ...sampleAdult.workplace, occupationId: '10' };
const coded = { workplaceCode: 'ABC123', workplaceId: permitting.id, existingAccount: 'no' };
const permitted = { found: permitting, workplaceCodeState: 'verified' } as const;

const codesOf = (changes: Partial<WorkplaceDraft>, context: Partial<WorkplaceContext> = {}) => {
  const draft = { ...employed, ...changes };
  const found = checkDraft(createWorkplaceGroup(draft, { ...adult, ...context }), draft);
  return Object.fromEntries(Object.entries(found).map(([name, one]) => [name, one.code]));
};
const asked = (changes: Partial<WorkplaceDraft>, context: Partial<WorkplaceContext> = {}) =>
  Object.keys(createWorkplaceGroup({ ...employed, ...changes }, { ...adult, ...context }).fields);

describe('the occupation', () => {
  it('[VAL-009] reports only the missing occupation before any question is answered', () => {
    expect(codesOf(emptyWorkplace)).toEqual({ occupationId: 'selection-required' });
  });

  it('[WORK-002, WORK-003, PAR-005] refuses an occupation that is not offered to this person', () => {
    expect(codesOf({ occupationId: '50' })).toEqual({ occupationId: 'not-allowed' });
    expect(codesOf({ occupationId: '50' }, { person: 'parent' })).toEqual({ occupationId: 'not-allowed' });
    expect(codesOf({ occupationId: '50' }, { person: 'child' })).toEqual({});
    expect(codesOf({ occupationId: '20' }, { person: 'child' })).toEqual({ occupationId: 'not-allowed' });
  });

  it('[VAL-006, WORK-004] asks for a text only if the occupation is その他', () => {
    expect(codesOf({ occupationId: other })).toEqual({ occupationOther: 'required' });
    expect(codesOf({ occupationId: other, occupationOther: '翻訳' })).toEqual({});
    expect(codesOf({ occupationId: other, occupationOther: '𠮷'.repeat(26) })).toEqual({
      occupationOther: 'over-25',
    });
    expect(asked({})).not.toContain('occupationOther');
  });
});

describe('the workplace', () => {
  const without = { workplaceName: '', workplacePhoneNumber: noPhone };

  it('[VAL-048] requires no name and phone if the occupation needs no workplace', () => {
    expect(codesOf({ ...without, occupationId: student })).toEqual({});
  });

  it.each(['applicant', 'child', 'parent'] as const)(
    '[VAL-005, VAL-044, VAL-048] requires name and phone of the %s’s workplace if the occupation needs a workplace',
    (person) => {
      expect(codesOf(without, { person })).toEqual({
        workplaceName: 'required',
        workplacePhoneNumber: 'required',
      });
    },
  );

  it('[VAL-049] validates an optional phone number as soon as it contains a digit', () => {
    const half = { occupationId: student, workplaceName: '', workplacePhoneNumber: '092--' };
    expect(codesOf(half)).toEqual({ workplacePhoneNumber: 'workplace-phone-invalid' });
    expect(codesOf({ ...half, workplacePhoneNumber: '092-123-4567' })).toEqual({});
  });
});

describe('the codes', () => {
  it.each(['unverified', 'not-found'] as const)(
    '[VAL-051, VAL-052, WORK-010] blocks the step if a code is %s',
    (state) => {
      const context = { workplaceCodeState: state, invitationCodeState: state };
      const codes = { workplaceCode: 'ABC123', invitationCode: 'ABC123' };
      expect(codesOf(codes, context)).toEqual(
        state === 'unverified'
          ? { workplaceCode: 'code-not-settled', invitationCode: 'code-not-settled' }
          : { workplaceCode: 'workplace-code-not-found', invitationCode: 'invitation-code-not-found' },
      );
      expect(codesOf({}, context)).toEqual({});
    },
  );

  it('[WORK-001] asks an adult for both codes, a child only for the invitation code, a parent for no code', () => {
    expect(asked({})).toEqual(expect.arrayContaining(['workplaceCode', 'workplaceId', 'invitationCode']));
    expect(asked({}, { person: 'child' })).toContain('invitationCode');
    for (const person of ['child', 'parent'] as const)
      expect(asked({}, { person })).not.toContain('workplaceCode');
    expect(asked({}, { person: 'parent' })).not.toContain('invitationCode');
  });

  it('accepts only the workplace that the code found', () => {
    expect(codesOf(coded, permitted)).toEqual({});
    expect(codesOf({ ...coded, workplaceId: 'w9' }, permitted)).toEqual({ workplaceId: 'not-allowed' });
    expect(codesOf({ workplaceId: 'w1' })).toEqual({ workplaceId: 'not-allowed' });
  });
});

describe('the existing account', () => {
  it('[WORK-011] asks about an existing account only if the found workplace permits several accounts', () => {
    expect(permitsSeveralAccounts(permitting)).toBe(true);
    expect(permitsSeveralAccounts(notPermitting)).toBe(false);
    expect(permitsSeveralAccounts(null)).toBe(false);
    expect(codesOf({ ...coded, existingAccount: '' }, permitted)).toEqual({
      existingAccount: 'selection-required',
    });
    expect(asked({}, { found: notPermitting })).not.toContain('existingAccount');
    expect(asked({}, { found: permitting, person: 'child' })).not.toContain('existingAccount');
  });

  it('[WORK-011, VAL-053] requires branch code and account number after the answer yes', () => {
    expect(asked(coded, permitted)).not.toContain('existedAccountNumber');
    expect(codesOf({ ...coded, existingAccount: 'yes' }, permitted)).toEqual({
      existedAccountBranchCode: 'existing-account-invalid',
      existedAccountNumber: 'existing-account-invalid',
    });
    const account = {
      existingAccount: 'yes',
      existedAccountBranchCode: '001',
      existedAccountNumber: '0000001',
    };
    expect(codesOf({ ...coded, ...account }, permitted)).toEqual({});
    expect(codesOf({ ...coded, ...account, existedAccountNumber: '1x' }, permitted)).toEqual({
      existedAccountNumber: 'existing-account-invalid',
    });
  });
});

const workplaceNames = textOf('見本商事株式会社ー１Ａ', 25).map(createWorkplaceNameField(true).normalise);
const occupationIds = { applicant: ['10', '20', '30', '99'], child: ['10', '30', '50', '60', '99'] };

function validDrafts(person: 'applicant' | 'child' | 'parent', found: typeof permitting | null) {
  const ids = occupationIds[person === 'child' ? 'child' : 'applicant'];
  return fc
    .record({
      id: fc.constantFrom(...ids),
      otherText: sentences(25),
      workplace: fc.boolean(),
      name: workplaceNames,
      phone: landlines,
      account: fc.boolean(),
      branchCode: digits(3),
      number: digits(7),
      invitation: person === 'parent' ? fc.constant('') : fc.constantFrom('', 'ABC123'),
    })
    .map((given): WorkplaceDraft => {
      const hasPlace = given.workplace || ['10', '20'].includes(given.id);
      const asksAccount = person === 'applicant' && permitsSeveralAccounts(found);
      const hasAccount = asksAccount && given.account;
      return {
        occupationId: given.id,
        occupationOther: given.id === '99' ? given.otherText : '',
        workplaceCode: found === null ? '' : 'XYZ789',
        workplaceId: found?.id ?? '',
        workplaceName: hasPlace ? given.name : '',
        workplacePhoneNumber: hasPlace ? given.phone : noPhone,
        existingAccount: asksAccount ? (hasAccount ? 'yes' : 'no') : '',
        existedAccountBranchCode: hasAccount ? given.branchCode : '',
        existedAccountNumber: hasAccount ? given.number : '',
        invitationCode: given.invitation,
      };
    });
}

describe.each([
  ['applicant', null],
  ['applicant', permitting],
  ['applicant', notPermitting],
  ['child', null],
  ['parent', null],
] as const)('valid answers of the %s, workplace found: %o', (person, found) => {
  const states = { workplaceCodeState: 'verified', invitationCodeState: 'verified' } as const;
  const context: WorkplaceContext = { ...adult, person, found, ...states };

  it('[SRV-011, CALL-019, CALL-034] pass in browser and server, and can be restored from a payload with null for unused ones', () => {
    fc.assert(
      fc.property(validDrafts(person, found), (draft) => {
        const group = createWorkplaceGroup(draft, context);
        expect(checkReceivedDraft(group, draft, emptyWorkplace)).toEqual({});
        expect(normaliseDraft(group, draft, emptyWorkplace)).toEqual(draft);
        const sent =
          person === 'parent' ? toPayload(parentWorkplaceTable, draft) : toPayload(workplaceTable, draft);
        expect(Object.values(sent).filter((value) => value === '' || value === noPhone)).toEqual([]);
        if (person === 'child') {
          expect(sent).toMatchObject({
            ...{ workplaceId: null, existedAccountBranchCode: null, existedAccountNumber: null },
            invitationCode: draft.invitationCode === '' ? null : draft.invitationCode,
          });
        }
        expect(toWorkplaceDraft(JSON.parse(JSON.stringify(sent)), found, draft.workplaceCode)).toEqual(draft);
      }),
    );
  });
});

it.each([
  ['123', '1234567', 'yes'],
  ['123', null, 'yes'],
  [null, '1234567', 'yes'],
  [null, null, 'no'],
])(
  'restores the existing-account answer from branch %s and number %s: %s',
  (branch, number, existingAccount) => {
    const sent = {
      ...toPayload(workplaceTable, emptyWorkplace),
      existedAccountBranchCode: branch,
      existedAccountNumber: number,
    };
    expect(toWorkplaceDraft(sent, permitting)).toMatchObject({ existingAccount, workplaceCode: '' });
    expect(toWorkplaceDraft(sent, notPermitting).existingAccount).toBe('');
  },
);
