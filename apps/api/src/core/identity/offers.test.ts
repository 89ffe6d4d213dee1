import { applicationTypes } from '@kaisetsu/domain/application-type';
import { describe, expect, it } from 'vitest';
import { cutOverInstant as after } from '../../../test/support/law-day.ts';
import {
  chooseOffers,
  identityOffers,
  identityRules,
  isRuleInForce,
  isRuleUsable,
  listMethods,
  type OfferSwitches,
} from './offers.ts';

const before = new Date('2027-03-31T23:59:59.999+09:00');
const choose = (flow: 'GENERAL' | 'CHILD', at: Date, switches: Record<string, boolean> = {}) => {
  const chosen = chooseOffers(new Map(Object.entries(switches)), flow, at);
  return chosen?.map(({ role, rule, adapter }) => `${role} ${rule.id} ${adapter}`) ?? null;
};

describe('[IDV-001] the choice of offers', () => {
  it('changes from photos to chips at the first instant of 1 April 2027 in Japan', () => {
    expect(choose('GENERAL', before)).toEqual(['CUSTOMER 2025-06-24/IMAGE signed-http']);
    expect(choose('GENERAL', after)).toEqual(['CUSTOMER 2027-04-01/CHIP signed-http']);
    expect(choose('CHILD', before)).toEqual(['PROXY 2025-06-24/IMAGE signed-http']);
    expect(choose('CHILD', after)).toEqual([
      'CUSTOMER 2027-04-01/CHIP signed-http',
      'PROXY 2027-04-01/CHIP signed-http',
    ]);
  });

  it('prefers JPKI to CHIP to IMAGE among those that the bank has switched on, and never uses one that is off', () => {
    const all = { '2025-06-24/JPKI': true, '2025-06-24/CHIP': true };
    expect(choose('GENERAL', before, all)).toEqual(['CUSTOMER 2025-06-24/JPKI openid-connect']);
    expect(choose('GENERAL', before, { ...all, '2025-06-24/JPKI': false })).toEqual([
      'CUSTOMER 2025-06-24/CHIP signed-http',
    ]);
    expect(choose('CHILD', before, all)).toEqual(['PROXY 2025-06-24/CHIP signed-http']);
    for (const flow of applicationTypes) expect(choose(flow, after, { '2027-04-01/CHIP': false })).toBeNull();
  });

  it('[IDV-210] follows the applicant’s choice among the methods in force, and no other', () => {
    const switches = new Map([
      ['2025-06-24/JPKI', true],
      ['2025-06-24/CHIP', true],
    ]);
    expect(listMethods(switches, 'GENERAL', before)).toEqual(['JPKI', 'CHIP', 'IMAGE']);
    const methodOf = (at: Date, wanted: 'IMAGE' | 'CHIP') =>
      chooseOffers(switches, 'GENERAL', at, wanted)?.map(({ rule }) => rule.method);
    expect([methodOf(before, 'IMAGE'), methodOf(before, 'CHIP')]).toEqual([['IMAGE'], ['CHIP']]);
    expect(methodOf(after, 'IMAGE')).toEqual(['CHIP']);
  });

  it('has offers for both flows on each of 1,200 days from 1 January 2026, each with one adapter', () => {
    const adapters = (switches: OfferSwitches, at: Date, wanted?: 'RESIDENT_RECORD') =>
      applicationTypes.map(
        (flow) => new Set(chooseOffers(switches, flow, at, wanted)?.map(({ adapter }) => adapter)).size,
      );
    const allOn = new Map(identityOffers.map(({ rule }) => [rule.id, true]));
    for (let day = 0; day < 1200; day += 1) {
      const at = new Date(Date.parse('2026-01-01T00:00:00+09:00') + day * 86_400_000);
      for (const switches of [new Map(), allOn]) expect(adapters(switches, at)).toEqual([1, 1]);
      expect(adapters(allOn, at, 'RESIDENT_RECORD')).toEqual([1, 1]);
    }
  });

  it('uses OpenID Connect only for JPKI of an adult or the parent, and offers only known rules', () => {
    expect(identityOffers).toHaveLength(15);
    for (const { flow, role, rule, adapter } of identityOffers) {
      if (adapter === 'openid-connect')
        expect([role, rule.method]).toEqual([flow === 'CHILD' ? 'PROXY' : 'CUSTOMER', 'JPKI']);
    }
  });
});

describe('[IDV-002] identityRules', () => {
  it('has unique ids, also when two editions of the regulation use the same item letter', () => {
    expect(new Set(identityRules.map(({ id }) => id)).size).toBe(identityRules.length);
    const items = identityRules.filter(({ item }) => item === 'ホ').map(({ id }) => id);
    expect(items).toEqual(['2025-06-24/IMAGE', '2027-04-01/CHIP']);
    for (const rule of identityRules)
      expect(rule.id).toMatch(new RegExp(`^${rule.edition}/${rule.method}(?:-MAIL)?$`));
  });

  it('ends IMAGE at the cut-over, and continues CHIP and JPKI', () => {
    const usable = (id: string) => [isRuleUsable(id, before), isRuleUsable(id, after)];
    expect(usable('2025-06-24/IMAGE')).toEqual([true, false]);
    expect(usable('2025-06-24/CHIP')).toEqual([true, true]);
    expect(usable('2027-04-01/CHIP')).toEqual([false, true]);
    expect(usable('of another release')).toEqual([false, false]);
    expect(identityRules.filter((rule) => isRuleInForce(rule, after)).map(({ method }) => method)).toEqual([
      'CHIP',
      'CHIP',
      'JPKI',
      'RESIDENT_RECORD',
    ]);
  });
});
