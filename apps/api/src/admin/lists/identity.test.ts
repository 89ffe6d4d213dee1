import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { decisions, newEngineer } from '../../../test/support/admin.ts';
import { testDatabase, useHarness } from '../../../test/support/harness.ts';
import { lawDay } from '../../../test/support/law-day.ts';
import { sql } from '../../adapters/postgres/connection/queries.ts';
import { type Config, readConfig } from '../../boot/config.ts';
import { exitCode } from '../frame/exit-code.ts';
import { checkIdentityOffers } from './identity-check.ts';

describe(`offers and rules on ${testDatabase.name}`, () => {
  const engineer = newEngineer();
  const harness = useHarness(() => ({ env: engineer.env }));
  beforeEach(async () => {
    for (const table of ['identity_offer_switch', 'identity_rule_confirmation', 'identity_erasure', 'audit'])
      await harness.db.query`delete from ${sql.id(table)}`;
  });
  afterAll(() => engineer.leave());
  const type = (...argv: string[]) => engineer.run(harness.db, ...argv);
  const check = (config: Partial<Config>, present?: Date) =>
    checkIdentityOffers(
      harness.db,
      { ...readConfig(engineer.env), ...config },
      ['0177', '0587', '0181'],
      present,
    );

  it('[IDV-003] switches a rule or a method of one bank, and changes nothing with --dry-run or a wrong word', async () => {
    const offered = async (bank: string) =>
      [
        ...(await type('identity', 'offers', '--bank', bank)).out.matchAll(/GENERAL .*?(\S+\/\S+) .* on$/gm),
      ].map(([, rule]) => rule);
    const builtIn = ['2025-06-24/IMAGE', '2027-04-01/CHIP'];
    expect(await offered('0177')).toEqual(builtIn);
    const tried = await type('identity', 'offer', 'on', '0177', 'JPKI', '--dry-run');
    expect([tried.exit, tried.out.includes('would be on')]).toEqual([exitCode.ok, true]);
    for (const wrong of [
      ['maybe', '0177', 'JPKI'],
      ['on', '0177', 'FAX'],
      ['on', '9999', 'JPKI'],
    ])
      expect((await type('identity', 'offer', ...wrong)).exit).not.toBe(exitCode.ok);
    expect(await offered('0177')).toEqual(builtIn);
    expect((await type('identity', 'offer', 'on', '0177', 'JPKI')).exit).toBe(exitCode.ok);
    expect(await offered('0177')).toEqual(['2025-06-24/JPKI', '2027-04-01/JPKI', ...builtIn]);
    expect((await type('identity', 'offer', 'off', '0177', '2025-06-24/JPKI')).exit).toBe(exitCode.ok);
    expect(await offered('0177')).toEqual(['2027-04-01/JPKI', ...builtIn]);
    expect(await offered('0587')).toEqual(builtIn);
    const events = (await decisions(harness.db)).map(({ event }) => event);
    expect(events).toEqual(['admin-identity-offer', 'admin-identity-offer']);
  });

  it('[IDV-003] config check names the day from which a flow has no offer, and the unconfirmed rules', async () => {
    const covered = await check({});
    expect(covered).toContain('every flow and role has an offer on the next 400 days');
    expect(covered).toContain('not confirmed yet:');
    await type('identity', 'offer', 'off', '0177', 'CHIP');
    await expect(check({}, lawDay)).rejects.toThrow(
      /^0177: no offer for GENERAL from 2027-04-01; 0177: no offer for CHILD from 2027-04-01$/,
    );
    await type('identity', 'offer', 'off', '0177', 'IMAGE');
    const { out, err } = await type('config', 'check');
    expect(`${out}\n${err}`).toContain('0177: no offer for GENERAL from ');
  });

  it('[IDV-188] config check counts the erasures that wait for an adapter without configuration', async () => {
    await harness.db.query`
      insert into identity_erasure (reference, adapter, provider_session_id, application_id, bank_code)
      values (gen_random_uuid(), 'openid-connect', 'session', gen_random_uuid(), '0177')`;
    expect(await check({ production: true })).toContain(
      'WARNING: 1 erasures wait for openid-connect, whose variables are not set',
    );
    expect(await check({ production: true, OIDC_ISSUER: 'https://op.example' })).not.toContain('erasures');
  });

  it('[IDV-003] config check names the unset variables of an adapter that an offer names, but only in production', async () => {
    await type('identity', 'offer', 'on', '0177', 'JPKI');
    await expect(check({ production: true })).rejects.toThrow(
      /^0177: an offer names openid-connect, and OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_PRIVATE_KEY, OIDC_OPERATOR_URL, OIDC_OPERATOR_TOKEN are not set$/,
    );
    await expect(check({ production: true, OIDC_ISSUER: 'https://op.example' })).resolves.toContain(
      'has an offer',
    );
    await expect(check({})).resolves.toContain('has an offer');
  });

  it('[IDV-003, DEC-021] a rule is confirmed by one person with a reason and a second one, and the confirmation can be withdrawn', async () => {
    const as = (USER: string, ...argv: string[]) =>
      engineer.runWith({ USER }, harness.db, 'identity', ...argv);
    const rule = '2025-06-24/IMAGE';
    const state = async () =>
      (await type('identity', 'offers')).out.split('\n').find((line) => line.startsWith(rule)) ?? '';
    expect((await as('sato', 'confirm', '2020-01-01/FAX')).exit).toBe(exitCode.refused);
    expect((await as('sato', 'confirm', rule)).err).toContain('--reason is missing');
    await as('sato', 'confirm', rule, '--reason', '2026-11-02');
    expect(await state()).toMatch(/施行規則6条1項1号ホ（2025-06-24施行） .+no: sato alone$/);
    expect((await as('sato', 'confirm', rule)).err).toContain('Another person must confirm');
    expect((await as('ito', 'confirm', rule, '--dry-run')).out).toContain('Dry run');
    expect((await as('ito', 'confirm', rule)).out).toContain('is confirmed by sato and ito');
    expect((await as('abe', 'confirm', rule)).out).toContain('was confirmed by sato and ito');
    expect(await state()).toMatch(/sato and ito, .+\(Japan\)$/);
    expect((await as('abe', 'withdraw', rule, '--reason', 'new guidance')).exit).toBe(exitCode.ok);
    expect(await state()).toMatch(/ no$/);
    expect((await as('abe', 'withdraw', rule, '--reason', 'again')).exit).toBe(exitCode.refused);
  });
});
