import { describe, expect, it } from 'vitest';
import { applicationIn } from '../../test/support/states.ts';
import { type CaseState, judgeOpinion, listCaseReasons, needsTwoPeople } from './decision.ts';

const adult = applicationIn('GENERAL', { groups: [], identity: { status: 4 } });
const underReview = {
  ...adult,
  identity: adult.identity && { ...adult.identity, review: ['CUSTOMER.name' as const] },
};

describe('the decision about an application', () => {
  it.each([
    [adult, {}, [], false],
    [adult, { reviewsEveryApplication: true }, ['every-application'], false],
    [underReview, { reviewsEveryApplication: true }, ['CUSTOMER.name'], true],
    [{ ...adult, documents: ['CURRENT_ADDRESS_CERTIFICATE' as const] }, {}, ['supplement'], true],
    [applicationIn('CHILD', { groups: [] }), {}, ['child-documents'], false],
    [{ ...adult, agreements: null }, {}, ['agreements-missing'], false],
  ])(
    '[DEC-001, DEC-012] lists why a person must look at it, and whether two must (row %#)',
    (application, bank, reasons, two) => {
      expect(listCaseReasons(application, bank)).toEqual(reasons);
      expect(needsTwoPeople(reasons)).toBe(two);
    },
  );

  const given = { outcome: 'approved', reason: 'same-person', text: '', version: '7-0' } as const;
  const clerk = { id: 'ayumi', isApprover: false };
  const state: CaseState = {
    version: '7-0',
    reasons: ['CUSTOMER.name'],
    opinions: [],
    claim: null,
    decided: false,
  };
  const second = { opinions: [{ by: 'ren' }] };
  const claimedBy = (by: string) => ({ claim: { by, until: new Date() } });
  it.each([
    [{}, {}, {}, 'first'],
    [{ reasons: ['child-documents'] }, {}, {}, 'decides'],
    [second, {}, { isApprover: true }, 'decides'],
    [second, {}, {}, 'approver-needed'],
    [second, {}, { id: 'ren', isApprover: true }, 'same-person'],
    [{ decided: true }, {}, {}, 'decided'],
    [{}, { version: '6-0' }, {}, 'outdated'],
    [claimedBy('ren'), {}, {}, 'claimed'],
    [claimedBy('ayumi'), {}, {}, 'first'],
    [{}, { reason: 'another-person' }, {}, 'unusable'],
    [{}, { reason: 'other', text: ' ' }, {}, 'unusable'],
    [{}, { text: '𠮷'.repeat(1_000) }, {}, 'first'],
    [{}, { text: '𠮷'.repeat(1_001) }, {}, 'unusable'],
  ] as const)('[DEC-002] judges an opinion: %j, %j, %j is %s', (changes, opinion, who, verdict) =>
    expect(judgeOpinion({ ...state, ...changes }, { ...given, ...opinion }, { ...clerk, ...who })).toBe(
      verdict,
    ),
  );
});
