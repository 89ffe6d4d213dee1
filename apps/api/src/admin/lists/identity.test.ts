import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisions, type Engineer, newEngineer } from '../../../test/support/admin.ts';
import { type Harness, startHarness, testDatabase } from '../../../test/support/harness.ts';
import { lawDay } from '../../../test/support/law-day.ts';
import { type Config, readConfig } from '../../boot/config.ts';
import { exitCode } from '../frame/exit-code.ts';
import { checkIdentityOffers } from './identity-check.ts';

const header = 'flow,role,rule,adapter,min_age,from,last_start';
const image = '2025-06-24/IMAGE,signed-http,,2025-06-24T00:00,2027-03-31T18:00';

describe(`offers and rules on ${testDatabase.name}`, () => {
  let engineer: Engineer;
  let harness: Harness;
  let file: string;
  beforeAll(async () => {
    engineer = newEngineer();
    harness = await startHarness({ env: engineer.env });
    file = join(engineer.folder, 'offers.csv');
  });
  beforeEach(async () => {
    for (const table of ['identity_offer', 'identity_rule_confirmation', 'identity_erasure', 'audit'])
      await sql`delete from ${sql.table(table)}`.execute(harness.db);
  });
  afterAll(async () => {
    await harness.close();
    engineer.leave();
  });
  const type = (...argv: string[]) => engineer.run(harness.db, ...argv);
  const write = (...lines: string[]) => writeFileSync(file, `${[header, ...lines].join('\n')}\n`);
  const check = (config: Partial<Config>, present?: Date) => {
    const context = {
      banks: harness.banks,
      config: { ...readConfig(engineer.env), ...config },
      hasDatabase: true,
      openRawDb: async () => harness.db,
    };
    return checkIdentityOffers(context, present);
  };

  it('[IDV-003] imports the offers of one bank; changes nothing with --dry-run or when a line is bad', async () => {
    expect((await type('identity', 'list', '--bank', '0177')).out).toContain('0177, built-in offers');
    write(`GENERAL,CUSTOMER,${image}`, `CHILD,PROXY,${image}`);
    const tried = await type('identity', 'import', file, '--bank', '0177', '--dry-run');
    expect([tried.exit, tried.out.includes('would have 2 offers')]).toEqual([exitCode.ok, true]);
    expect((await type('identity', 'list', '--bank', '0177')).out).toContain('built-in');
    expect((await type('identity', 'import', file, '--bank', '0177')).exit).toBe(exitCode.ok);
    const listed = await type('identity', 'list', '--bank', '0177');
    expect(listed.out).not.toContain('built-in');
    expect(listed.out).toContain('2027-03-31 18:00 (Japan)');
    expect((await type('identity', 'list', '--bank', '0587')).out).toContain('built-in');
    write(`GENERAL,CUSTOMER,${image}`, 'GENERAL,CUSTOMER,2025-06-24/PALM,fax,,soon,');
    const refused = await type('identity', 'import', file, '--bank', '0177');
    expect(refused.exit).toBe(exitCode.refused);
    expect(refused.out + refused.err).toContain('line 3');
    expect((await decisions(harness.db)).map(({ event }) => event)).toEqual(['admin-identity-import']);
  });

  it('[IDV-003] config check lists the days without an offer, and the unconfirmed rules', async () => {
    write(`GENERAL,CUSTOMER,${image}`, `CHILD,PROXY,${image}`);
    expect((await type('identity', 'import', file, '--bank', '0177')).exit).toBe(exitCode.ok);
    const checked = async () => {
      const { out, err } = await type('config', 'check');
      return `${out}\n${err}`.split('\n').find((one) => one.includes('identity offers')) ?? '';
    };
    expect(await checked()).toContain('0177: no offer for GENERAL CUSTOMER on ');
    // The last of the 400 checked days is 2027-11-04.
    await expect(check({}, lawDay)).rejects.toThrow(
      '0177: no offer for GENERAL CUSTOMER on 219 days, 2027-03-31 to 2027-11-04',
    );
    const toTheEnd = image.replace('T18:00', 'T23:59:59');
    write(
      `GENERAL,CUSTOMER,${toTheEnd}`,
      `CHILD,PROXY,${toTheEnd}`,
      ...['GENERAL,CUSTOMER', 'CHILD,CUSTOMER', 'CHILD,PROXY'].map(
        (who) => `${who},2027-04-01/CHIP,signed-http,,2027-04-01T00:00,`,
      ),
    );
    expect((await type('identity', 'import', file, '--bank', '0177')).exit).toBe(exitCode.ok);
    const covered = await checked();
    expect(covered).toContain('every flow and role has an offer on the next 400 days');
    expect(covered).toContain('not confirmed yet:');
  });

  it('[IDV-188] config check counts the erasures that wait for an adapter without configuration', async () => {
    await sql`
      insert into identity_erasure (reference, adapter, provider_session_id, application_id, bank_code)
      values (gen_random_uuid(), 'openid-connect', 'session', gen_random_uuid(), '0177')`.execute(harness.db);
    expect(await check({ production: true })).toContain(
      'WARNING: 1 erasures wait for openid-connect, whose variables are not set',
    );
    expect(await check({ production: true, OIDC_ISSUER: 'https://op.example' })).not.toContain('erasures');
  });

  it('[IDV-003] config check names the unset variables of an adapter that an offer names, but only in production', async () => {
    const toTheEnd = image.replace('T18:00', 'T23:59:59');
    write(
      'GENERAL,CUSTOMER,2025-06-24/JPKI,openid-connect,,2025-06-24T00:00,2027-03-31T23:59:59',
      'GENERAL,CUSTOMER,2027-04-01/JPKI,openid-connect,,2027-04-01T00:00,',
      `CHILD,PROXY,${toTheEnd}`,
      ...['CHILD,CUSTOMER', 'CHILD,PROXY'].map(
        (who) => `${who},2027-04-01/CHIP,signed-http,,2027-04-01T00:00,`,
      ),
    );
    expect((await type('identity', 'import', file, '--bank', '0177')).exit).toBe(exitCode.ok);
    await expect(check({ production: true })).rejects.toThrow(
      /^0177: an offer names openid-connect, and OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_PRIVATE_KEY, OIDC_OPERATOR_URL are not set$/,
    );
    await expect(check({ production: true, OIDC_ISSUER: 'https://op.example' })).resolves.toContain(
      'has an offer',
    );
    await expect(check({})).resolves.toContain('has an offer');
  });

  it('[IDV-003] identity confirm records the first confirmation of a rule, and refuses an unknown rule', async () => {
    expect((await type('identity', 'confirm', '2020-01-01/FAX')).exit).toBe(exitCode.refused);
    expect((await type('identity', 'confirm', '2025-06-24/IMAGE')).out).toContain('Recorded');
    expect((await type('identity', 'confirm', '2025-06-24/IMAGE')).out).toContain('was confirmed by');
    expect((await type('identity', 'list')).out).toMatch(
      /2025-06-24\/IMAGE +施行規則6条1項1号ホ .+\(Japan\)/,
    );
  });
});
