import { applicationTypes } from '@kaisetsu/domain/application-type';
import { describe, expect, it } from 'vitest';
import { cutOverInstant as after } from '../../../test/support/law-day.ts';
import { parseTime } from '../../admin/frame/time-text.ts';
import { checkOffers } from '../../admin/lists/read-offers.ts';
import { builtInOffers, chooseOffers, type IdentityOffer, offerFaults } from './offers.ts';
import { identityRules, isRuleInForce, isRuleUsable } from './rules.ts';

const before = new Date('2027-03-31T23:59:59.999+09:00');
const methods = (flow: 'GENERAL' | 'CHILD', at: Date, offers = builtInOffers, ages = {}) =>
  chooseOffers(offers, flow, at, ages)?.map(({ role, rule }) => `${role} ${rule.id}`) ?? null;

describe('[IDV-001] the choice of offers', () => {
  it('changes from photos to chips at the first instant of 1 April 2027 in Japan', () => {
    expect(methods('GENERAL', before)).toEqual(['CUSTOMER 2025-06-24/IMAGE']);
    expect(methods('GENERAL', after)).toEqual(['CUSTOMER 2027-04-01/CHIP']);
    expect(methods('CHILD', before)).toEqual(['PROXY 2025-06-24/IMAGE']);
    expect(methods('CHILD', after)).toEqual(['CUSTOMER 2027-04-01/CHIP', 'PROXY 2027-04-01/CHIP']);
  });

  const offer = (changes: Partial<IdentityOffer>): IdentityOffer => ({
    flow: 'GENERAL',
    role: 'CUSTOMER',
    rule: '2027-04-01/CHIP',
    adapter: 'signed-http',
    minAge: null,
    from: after,
    lastStart: null,
    ...changes,
  });

  it('prefers the newest offer whose `lastStart` and `minAge` allow the session', () => {
    const late = new Date('2027-06-01T00:00:00+09:00');
    const offers = [
      offer({}),
      offer({ rule: '2027-04-01/JPKI', from: late, minAge: 15, lastStart: new Date(late.getTime() + 1000) }),
    ];
    expect(methods('GENERAL', late, offers, { CUSTOMER: 40 })).toEqual(['CUSTOMER 2027-04-01/JPKI']);
    expect(methods('GENERAL', late, offers, { CUSTOMER: 14 })).toEqual(['CUSTOMER 2027-04-01/CHIP']);
    expect(methods('GENERAL', new Date(late.getTime() + 1001), offers)).toEqual(['CUSTOMER 2027-04-01/CHIP']);
  });

  it('chooses no offer before the start or after the end of its rule', () => {
    expect(methods('GENERAL', before, [offer({ from: new Date(0) })])).toBeNull();
    expect(methods('GENERAL', after, [offer({ rule: '2025-06-24/IMAGE', from: new Date(0) })])).toBeNull();
  });

  it('chooses no offers if the offers of the child flow name two adapters, and reports the faults of that flow', () => {
    const child = offer({ flow: 'CHILD' });
    const offers = [child, { ...child, role: 'PROXY' as const, adapter: 'openid-connect' }];
    expect(methods('CHILD', after, offers)).toBeNull();
    expect(offerFaults(offers, 'CHILD', after)).toEqual([
      'CHILD names signed-http and openid-connect: one session needs one adapter',
    ]);
    expect(offerFaults([child], 'CHILD', after)).toEqual(['no offer for CHILD PROXY']);
    const alone = offers.map((offer) => ({ ...offer, adapter: 'openid-connect' }));
    expect(offerFaults(alone, 'CHILD', after)).toEqual([
      'CHILD names openid-connect, which serves only GENERAL',
    ]);
  });

  it('reports an offer whose adapter does not serve the method of its rule', () => {
    expect(offerFaults([offer({ adapter: 'openid-connect' })], 'GENERAL', after)).toEqual([
      'GENERAL names openid-connect, which does not serve CHIP',
    ]);
    const jpki = offer({ adapter: 'openid-connect', rule: '2027-04-01/JPKI' });
    expect(offerFaults([jpki], 'GENERAL', after)).toEqual([]);
  });

  it('has valid built-in offers for both flows on each of 1,200 days from 1 January 2026', () => {
    for (let day = 0; day < 1200; day += 1) {
      const at = new Date(Date.parse('2026-01-01T00:00:00+09:00') + day * 86_400_000);
      expect(applicationTypes.flatMap((flow) => offerFaults(builtInOffers, flow, at))).toEqual([]);
    }
  });
});

describe('[IDV-002] identityRules', () => {
  it('has unique ids, also when two editions of the regulation use the same item letter', () => {
    expect(new Set(identityRules.map(({ id }) => id)).size).toBe(identityRules.length);
    const items = identityRules.filter(({ item }) => item === 'ホ').map(({ id }) => id);
    expect(items).toEqual(['2025-06-24/IMAGE', '2027-04-01/CHIP']);
    for (const rule of identityRules) expect(rule.id).toBe(`${rule.edition}/${rule.method}`);
  });

  it('ends IMAGE at the cut-over, and continues CHIP and JPKI', () => {
    const usable = (id: string) => [isRuleUsable(id, before), isRuleUsable(id, after)];
    expect(usable('2025-06-24/IMAGE')).toEqual([true, false]);
    expect(usable('2025-06-24/CHIP')).toEqual([true, true]);
    expect(usable('2027-04-01/CHIP')).toEqual([false, true]);
    expect(usable('of another release')).toEqual([false, false]);
    expect(identityRules.filter((rule) => isRuleInForce(rule, after)).map(({ method }) => method)).toEqual([
      'CHIP',
      'JPKI',
    ]);
  });
});

describe('[IDV-003] an offers file', () => {
  const header = 'flow,role,rule,adapter,min_age,from,last_start';
  const read = (line: string) =>
    checkOffers(`${header}\n${line}\n`, (text) => (text === 'bad' ? null : new Date(`${text}:00+09:00`)), [
      'signed-http',
      'openid-connect',
    ]);

  it('returns the offer of a valid row', () => {
    const { good, bad } = read('CHILD,PROXY,2027-04-01/CHIP,signed-http,18,2027-04-01T00:00,');
    expect(bad).toEqual([]);
    expect(good[0]?.value).toEqual({
      flow: 'CHILD',
      role: 'PROXY',
      rule: '2027-04-01/CHIP',
      adapter: 'signed-http',
      minAge: 18,
      from: after,
      lastStart: null,
    });
  });

  it.each([
    ['ADULT,CUSTOMER,2027-04-01/CHIP,signed-http,,2027-04-01T00:00,', 'flow must be'],
    ['GENERAL,PROXY,2027-04-01/CHIP,signed-http,,2027-04-01T00:00,', 'role must be'],
    ['GENERAL,CUSTOMER,2030-01-01/CHIP,signed-http,,2027-04-01T00:00,', 'rule must be one of'],
    ['GENERAL,CUSTOMER,2027-04-01/CHIP,fax,,2027-04-01T00:00,', 'adapter must be one of'],
    [
      'GENERAL,CUSTOMER,2027-04-01/CHIP,openid-connect,,2027-04-01T00:00,',
      'adapter openid-connect does not serve the method',
    ],
    ['GENERAL,CUSTOMER,2027-04-01/CHIP,signed-http,200,2027-04-01T00:00,', 'min_age must be'],
    ['GENERAL,CUSTOMER,2027-04-01/CHIP,signed-http,,bad,', 'from must be'],
    ['GENERAL,CUSTOMER,2027-04-01/CHIP,signed-http,,2027-04-01T00:00,bad', 'last_start must be a time'],
    [
      'GENERAL,CUSTOMER,2027-04-01/CHIP,signed-http,,2027-04-02T00:00,2027-04-01T00:00',
      'last_start lies before',
    ],
    [
      'GENERAL,CUSTOMER,2025-06-24/IMAGE,signed-http,,2026-04-01T00:00,',
      'last_start must lie before the end',
    ],
    [
      'GENERAL,CUSTOMER,2025-06-24/IMAGE,signed-http,,2026-04-01T00:00,2027-04-01T00:00',
      'last_start must lie before the end',
    ],
  ])('refuses %s: %s', (line, fault) => {
    const { good, bad } = read(line);
    expect(good).toEqual([]);
    expect(bad[0]?.faults.join('; ')).toContain(fault);
  });

  it('refuses a duplicate offer whose `from` is the same instant in another spelling', () => {
    const offer = 'GENERAL,CUSTOMER,2027-04-01/CHIP,signed-http';
    const { good, bad } = checkOffers(
      [header, `${offer},,2027-04-01T00:00,`, `${offer},18,2027-03-31T15:00Z,`, ''].join('\n'),
      (text) => parseTime(text, before),
      ['signed-http'],
    );
    expect(good.map(({ line }) => line)).toEqual([2]);
    expect(bad).toEqual([{ line: 3, faults: ['flow, role, rule and from are a duplicate of line 2'] }]);
  });
});
