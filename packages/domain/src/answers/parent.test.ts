import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleBank, today } from '../../test/context.ts';
import { parentDrafts } from '../../test/drafts.ts';
import { sampleChild } from '../../test/sample-applicant.ts';
import { checkDraft, checkReceivedDraft, normaliseDraft } from './check.ts';
import { createParentGroup, emptyParent, type ParentDraft, parentTable } from './parent.ts';
import { toDraft, toPayload } from './table.ts';

const father: ParentDraft = sampleChild.parent;
const groupFor = (child: { lastName: string; kanaLastName: string }) =>
  createParentGroup({ today, bank: sampleBank, child });
const group = groupFor({ lastName: '福岡', kanaLastName: 'フクオカ' });
const codesOf = (changes: Partial<ParentDraft>) =>
  Object.fromEntries(
    Object.entries(checkDraft(group, { ...father, ...changes })).map(([name, found]) => [name, found.code]),
  );

describe('the parent’s answers', () => {
  it('[PAR-001] asks for names, kana names, birthday, relationship, phones and the proxy reason', () => {
    expect(Object.keys(group.fields).join(' ')).toBe(
      'lastName firstName kanaLastName kanaFirstName birthday relationship mobilePhoneNumber phoneNumber proxyApplicationReason',
    );
  });

  it('[VAL-008, VAL-010] reports each empty required answer with its message', () => {
    const missing = 'lastName firstName kanaLastName kanaFirstName birthday mobilePhoneNumber'.split(' ');
    expect(codesOf({ ...emptyParent, proxyApplicationReason: '' })).toEqual({
      ...Object.fromEntries(missing.map((name) => [name, 'required'])),
      relationship: 'selection-required',
      proxyApplicationReason: 'selection-required',
    });
  });

  it('[PAR-003] presets the only proxy reason', () => {
    expect(emptyParent.proxyApplicationReason).toBe('未成年のため');
    expect(codesOf({ proxyApplicationReason: '別の理由' })).toEqual({
      proxyApplicationReason: 'not-allowed',
    });
  });

  it('[PAR-002, VAL-068] accepts only FATHER and MOTHER', () => {
    expect(codesOf({ relationship: 'MOTHER' })).toEqual({});
    expect(codesOf({ relationship: 'GRANDMOTHER' })).toEqual({ relationship: 'not-allowed' });
  });

  it('[VAL-026] refuses a parent under 18', () => {
    expect(codesOf({ birthday: '2008-10-01' })).toEqual({});
    expect(codesOf({ birthday: '2008-10-02' })).toEqual({ birthday: 'parent-under-18' });
  });

  it('[VAL-013] applies the rule for both names', () => {
    const changes = { lastName: '山'.repeat(12), firstName: '子'.repeat(13) };
    expect(codesOf(changes)).toEqual({ firstName: 'over-24', lastName: 'surname-differs' });
  });
});

describe('the surname of the parent', () => {
  it.each([
    ['福岡', 'フクオカ', {}],
    ['熊本', 'フクオカ', { lastName: 'surname-differs' }],
    ['福岡', 'クマモト', { kanaLastName: 'kana-surname-differs' }],
    ['熊本', 'クマモト', { lastName: 'surname-differs', kanaLastName: 'kana-surname-differs' }],
  ])('[VAL-041, VAL-042] must equal the surname of the child: %s %s', (lastName, kanaLastName, codes) => {
    expect(codesOf({ lastName, kanaLastName })).toEqual(codes);
  });
});

it('[SRV-011, CALL-034] valid answers pass in browser and server, and can be restored from their payload', () => {
  fc.assert(
    fc.property(parentDrafts, (draft) => {
      const own = groupFor(draft);
      expect(checkReceivedDraft(own, draft, emptyParent)).toEqual({});
      expect(normaliseDraft(own, draft, emptyParent)).toEqual(draft);
      const sent = { bankCode: '0999', ...toPayload(parentTable, draft) };
      expect(Object.values(sent).filter((value) => value === '' || value === '--')).toEqual([]);
      expect(toDraft(parentTable, JSON.parse(JSON.stringify(sent)))).toEqual(draft);
    }),
  );
});
