import { setTimeout as wait } from 'node:timers/promises';
import { switchOffer } from '../../apps/api/src/adapters/postgres/application/identity-offers.ts';
import { sampleCards } from '../../apps/api/test/support/instant-provider.ts';
import { lawDay, lawTimeAt } from '../../apps/api/test/support/law-day.ts';
import {
  listOidcSettings,
  type OidcServer,
  startOidcServer,
} from '../../apps/api/test/support/oidc-server.ts';
import { bankCodes } from '../../apps/api/test/support/test-client.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './fault.ts';

/** Adults then use JPKI over OpenID Connect. */
async function switchJpki({ database }: Cluster, isOn: boolean): Promise<void> {
  for (const bankCode of Object.values(bankCodes))
    await switchOffer(database.queries, bankCode, '2025-06-24/JPKI', isOn);
}

/** `operator` checks signatures. */
const outages: readonly (readonly Parameters<OidcServer['away']['add']>[0][])[] = [
  ['token'],
  ['operator'],
  ['token', 'operator'],
  ['all'],
];

let oidc: OidcServer;
let since: Date;

/** No application may have a second session, because the bank pays for each. */
export const oidcFault: Fault = {
  number: 11,
  name: 'OpenID provider unavailable at the return',
  async prepare({ cluster }) {
    oidc = await startOidcServer();
    const [card] = sampleCards('GENERAL');
    oidc.person = { name: card?.name, birthdate: card?.birthDate, address: card?.address };
    since = new Date();
    await switchJpki(cluster, true);
    await cluster.restartNodes({
      // In production mode a node refuses `lawTimeAt`, and requires https for the OpenID provider.
      NODE_ENV: 'test',
      ...lawTimeAt(lawDay),
      ...listOidcSettings(oidc),
    });
  },
  applicants: () => ({ oidc }),
  async inject(_context, turn) {
    for (const part of outages[turn % outages.length] ?? []) oidc.away.add(part);
    await wait(2000 + Math.random() * 2000);
    oidc.away.clear();
    await wait(500 + Math.random() * 1000);
    return 1;
  },
  async contradictions({ cluster: { database } }) {
    const rows = await database.queries.query<{ sessions: number; approved: number; delayed: boolean }>`
      select count(*)::int as sessions, count(*) filter (where e.status = 4)::int as approved,
        bool_or(e.status_at > e.returned_at + interval '1 second') as delayed
      from application a join ekyc_session e on e.application_id = a.id
      where a.type = 'GENERAL' and e.started_at > ${since} group by a.id`;
    const delayed = rows.filter((row) => row.delayed).length;
    console.log(`    ${delayed} of ${rows.length} applicants returned during an outage`);
    return [
      ...rows.filter(({ sessions }) => sessions !== 1).map(() => 'an application has a second paid session'),
      ...rows.filter(({ approved }) => approved !== 1).map(() => 'an application has no approval'),
      ...(delayed === 0 ? ['no applicant returned during an outage'] : []),
    ];
  },
  async recover({ cluster }) {
    await switchJpki(cluster, false);
    await cluster.restartNodes();
    await oidc.stop();
  },
};
