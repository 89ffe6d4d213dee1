import { describe, expect, it } from 'vitest';
import { findIncompleteSteps } from './incomplete-steps.ts';
import type { ParentPayload } from './parent.ts';
import type { PersonalPayload } from './personal.ts';

const named = (lastName: string, kanaLastName: string) => ({ lastName, kanaLastName });
const yamada = named('山田', 'ヤマダ');
type Saved = Parameters<typeof findIncompleteSteps>[1];
const general: Saved = {
  personal: yamada as PersonalPayload,
  workplace: {} as Saved['workplace'],
  parent: null,
  parentWorkplace: null,
  branchCode: '001',
  sealLess: true,
};
const child: Saved = {
  ...general,
  parent: yamada as ParentPayload,
  parentWorkplace: {} as Saved['parentWorkplace'],
  sealLess: null,
};
const parent = (lastName: string, kanaLastName: string) => ({
  parent: named(lastName, kanaLastName) as ParentPayload,
});

describe('[CONF-006] findIncompleteSteps', () => {
  it.each([
    ['GENERAL', general, {}, {}],
    ['GENERAL', general, { personal: null }, { personal: 'required' }],
    ['GENERAL', general, { workplace: null }, { workplace: 'required' }],
    ['GENERAL', general, { branchCode: null }, { branch: 'selection-required' }],
    ['GENERAL', general, { sealLess: null }, { 'seal-less': 'selection-required' }],
    [
      'GENERAL',
      general,
      { branchCode: null, sealLess: null },
      { branch: 'selection-required', 'seal-less': 'selection-required' },
    ],
    ['CHILD', child, {}, {}],
    ['CHILD', child, { parent: null }, { parent: 'required' }],
    ['CHILD', child, { parentWorkplace: null }, { parent: 'required' }],
    ['CHILD', child, parent('佐藤', 'サトウ'), { parent: 'surname-differs' }],
    ['CHILD', child, parent('山田', 'ヤマタ'), { parent: 'kana-surname-differs' }],
    ['CHILD', child, { branchCode: null }, { branch: 'selection-required' }],
  ] as const)(
    'finds the steps to complete before the PIN in the %s flow, case %#',
    (type, saved, changes, expected) => {
      const incomplete = findIncompleteSteps(type, { ...saved, ...changes });
      expect(Object.fromEntries(Object.entries(incomplete).map(([step, { code }]) => [step, code]))).toEqual(
        expected,
      );
    },
  );
});
