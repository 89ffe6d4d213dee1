import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BackOffice, type Engineer, openBackOffice } from '../../../test/support/admin.ts';
import * as given from '../../../test/support/answers.ts';
import { type Harness, testDatabase } from '../../../test/support/harness.ts';
import { completedNumber } from '../../../test/support/journey.ts';
import type { Provider } from '../../../test/support/provider.ts';
import { resetData } from '../../../test/support/reset-data.ts';

type Person = { role: string; rule: unknown; verificationId: string | null; verified: unknown };

describe(`verified persons on ${testDatabase.name}`, () => {
  let engineer: Engineer;
  let harness: Harness;
  let provider: Provider;
  let leave: BackOffice['leave'];
  beforeAll(async () => {
    ({ engineer, harness, provider, leave } = await openBackOffice());
  });
  beforeEach(() => resetData(harness));
  afterAll(() => leave());

  const stored = async () => {
    const { rows } = await sql<{ sealed: Buffer | null; ids: Record<string, string> }>`
      select sealed_verified as sealed, verification_ids as ids from ekyc_session`.execute(harness.db);
    return rows;
  };
  const readBatch = (out: string): { batch: string; persons: Person[] } => {
    const folder = join(engineer.folder, out, '0177');
    const [file = ''] = readdirSync(folder).filter((name) => name.endsWith('.jsonl'));
    const line = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
      identityVerification: { persons: Person[] };
    };
    return { batch: file.replace(/\.jsonl$/, ''), persons: line.identityVerification.persons };
  };

  it('[IDV-023] are stored encrypted until the hand-over, and exported once', async () => {
    await completedNumber(harness, provider, { type: 'GENERAL' });
    const [{ sealed, ids } = { sealed: null, ids: {} }] = await stored();
    const { lastName, birthday } = given.personal();
    expect(sealed?.length).toBeGreaterThan(0);
    expect(sealed?.includes(lastName)).toBe(false);

    await engineer.run(harness.db, 'export', '--out', 'first');
    const { batch, persons } = readBatch('first');
    expect(persons).toEqual([
      {
        role: 'CUSTOMER',
        rule: { id: expect.any(String), edition: expect.any(String), item: expect.any(String) },
        verificationId: ids.CUSTOMER,
        verified: expect.objectContaining({ birthDate: birthday }),
      },
    ]);
    expect(JSON.stringify(persons[0]?.verified)).toContain(lastName);
    expect(await stored()).toEqual([{ sealed: null, ids }]);

    await engineer.run(harness.db, 'export', '--out', 'again', '--again', batch);
    expect(readBatch('again').persons).toEqual([{ ...persons[0], verified: null }]);
  });
});
