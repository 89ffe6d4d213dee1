import { setTimeout as wait } from 'node:timers/promises';
import { replaceOffers } from '../../apps/api/src/adapters/postgres/application/identity-offers.ts';
import { builtInOffers, type IdentityOffer } from '../../apps/api/src/core/identity/offers.ts';
import { sampleCards } from '../../apps/api/test/support/instant-provider.ts';
import { lawDay, lawTimeAt } from '../../apps/api/test/support/law-day.ts';
import { type OidcServer, startOidcServer } from '../../apps/api/test/support/oidc-server.ts';
import { bankCodes } from '../../apps/api/test/support/test-client.ts';
import type { Fault, FaultContext } from './faults.ts';
import { restartNodes, withKeys } from './restart-nodes.ts';

/** Identity methods that the banks offer. Adults use JPKI over OpenID Connect. The child flow keeps the built-in offers. */
const offers: readonly IdentityOffer[] = [
  ...builtInOffers.filter(({ flow }) => flow === 'CHILD'),
  {
    ...{
      flow: 'GENERAL',
      role: 'CUSTOMER',
      rule: '2025-06-24/JPKI',
      adapter: 'openid-connect',
      minAge: null,
    },
    ...{ from: new Date('2025-06-24T00:00:00+09:00'), lastStart: new Date('2027-03-31T23:59:59+09:00') },
  },
];

/** Each entry lists the parts of the OpenID provider that are unavailable at the same time. */
const outages: readonly (readonly Parameters<OidcServer['away']['add']>[0][])[] = [
  ['token'],
  ['operator'],
  ['token', 'operator'],
  ['all'],
];

/**
 * Parts of the OpenID provider are unavailable when applicants return from it: the token endpoint, the operator that checks
 * signatures, both, or all parts. Each applicant must be able to continue after the outage. No application must have a second
 * paid session.
 */
export function oidcFault(number: number): Fault {
  let oidc: OidcServer;
  let since = new Date(0);
  const importOffers = async ({ cluster }: FaultContext, list: readonly IdentityOffer[]): Promise<void> => {
    for (const bankCode of Object.values(bankCodes)) {
      await replaceOffers(cluster.database.queries, bankCode, list);
    }
  };
  return {
    number,
    name: 'OpenID provider unavailable at the return',
    async prepare(context) {
      oidc = await startOidcServer();
      const [card] = sampleCards('GENERAL');
      oidc.person = { name: card?.name, birthdate: card?.birthDate, address: card?.address };
      since = new Date();
      await importOffers(context, offers);
      await restartNodes(context, {
        ...withKeys(context),
        // `lawTimeAt` returns a variable with which a node chooses the identity methods of a fixed date. In production mode a
        // node refuses this variable, and requires https for the OpenID provider.
        NODE_ENV: 'test',
        ...lawTimeAt(lawDay),
        OIDC_ISSUER: oidc.issuer,
        OIDC_CLIENT_ID: oidc.clientId,
        OIDC_OPERATOR_URL: oidc.operatorUrl,
        OIDC_PRIVATE_KEY: oidc.clientKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
      });
    },
    applicants: () => ({ oidc }),
    async inject(_context, turn) {
      const away = outages[turn % outages.length] ?? [];
      for (const part of away) oidc.away.add(part);
      await wait(2000 + Math.random() * 2000);
      oidc.away.clear();
      await wait(500 + Math.random() * 1000);
      return 1;
    },
    async contradictions({ cluster: { pool } }) {
      const { rows } = await pool.query<{ sessions: number; approved: number; delayed: boolean }>(
        `select count(*)::int as sessions, count(*) filter (where e.status = 4)::int as approved,
          exists (select from audit where audit.application_id = a.id and event = 'identity-processing') as delayed
        from application a join ekyc_session e on e.application_id = a.id
        where a.type = 'GENERAL' and e.started_at > $1 group by a.id`,
        [since],
      );
      const doubled = rows.filter(({ sessions }) => sessions !== 1).length;
      const open = rows.filter(({ approved }) => approved !== 1).length;
      const delayed = rows.filter((row) => row.delayed).length;
      console.log(`    ${delayed} of ${rows.length} applicants returned during an outage`);
      return [
        ...(doubled > 0 ? [`${doubled} applications have a second paid session`] : []),
        ...(open > 0 ? [`${open} applications have no approval`] : []),
        ...(delayed === 0 ? ['no applicant returned during an outage'] : []),
      ];
    },
    async recover(context) {
      await importOffers(context, []);
      await restartNodes(context, withKeys(context));
      await oidc.stop();
    },
  };
}
