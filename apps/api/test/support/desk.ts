import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DeskSession, deskTokenHeader, type StaffRole } from '@kaisetsu/domain/desk';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { findFreePort } from '../../../../scripts/steps/ports.ts';
import { buildSimulator } from '../../../ekyc-simulator/src/app.ts';
import { createDeskSessions } from '../../src/adapters/postgres/desk/desk-sessions.ts';
import { createOpenIdStaff } from '../../src/adapters/staff/openid-staff.ts';
import { createDeskApp } from '../../src/desk/desk-app.ts';
import type { Harness } from './harness.ts';

export const people = { reviewer: 'F10231', approver: 'F10107', auditor: 'F10088' } as const;

const client = { clientId: 'desk', clientSecret: 'secret-of-the-desk' };
export const deskUrl = 'http://127.0.0.1:3002';

export type DeskClerk = Awaited<ReturnType<Desk['signIn']>>;

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** The desk with the simulator's provider for staff. */
export async function openDesk({ db, ports, banks, appSecret, metrics }: Harness) {
  const simulatorPort = await findFreePort();
  const provider = `http://127.0.0.1:${simulatorPort}`;
  const deskDir = mkdtempSync(join(tmpdir(), 'kaisetsu-desk-'));
  mkdirSync(join(deskDir, 'assets'));
  writeFileSync(join(deskDir, 'index.html'), '<html lang="ja"><title>審査デスク</title></html>');
  writeFileSync(join(deskDir, 'assets', 'main-1a2b.js'), 'export {};');
  const log: string[] = [];
  const simulator = buildSimulator({
    config: {
      publicUrl: provider,
      ...{ clientId: 'bank', secret: 's', webhookSecret: 'w' },
      staff: { clientId: client.clientId, secret: client.clientSecret },
    },
  });
  await simulator.listen({ port: simulatorPort, host: '127.0.0.1' });
  const app = await createDeskApp({
    banks,
    ports,
    metrics,
    staff: createOpenIdStaff({
      issuer: `${provider}/staff`,
      ...client,
      redirectUri: `${deskUrl}/sign-in/return`,
      scope: 'openid profile offline_access',
      claims: { person: 'sub', roles: 'roles', banks: undefined },
      timeoutSeconds: 60,
    }),
    sessions: createDeskSessions(db),
    appSecrets: [appSecret],
    url: deskUrl,
    deskDir,
    log: { level: 'info', stream: { write: (line) => void log.push(line) } },
  });
  const headers = { host: new URL(deskUrl).host };
  const inject = (request: InjectOptions): Promise<LightMyRequestResponse> => app.inject(request);

  /** Walks from the desk to the provider and back. Returns the last response of the desk. */
  async function walkSignIn(person: string) {
    const begun = await app.inject({ url: '/sign-in', headers });
    const kept = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const back = await chooseAtProvider(String(begun.headers.location), person);
    const { pathname, search } = new URL(back);
    return app.inject({ url: `${pathname}${search}`, headers: { ...headers, cookie: kept } });
  }

  return {
    app,
    log,
    headers,
    stopProvider: () => simulator.close(),
    setRoles: (person: string, roles: readonly StaffRole[]) =>
      fetch(`${provider}/control/api/staff/${person}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ roles }),
      }),
    walkSignIn,
    async signIn(person: string) {
      const returned = await walkSignIn(person);
      const cookie = returned.cookies
        .filter(({ value }) => value !== '')
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ');
      const get = (url: string) => inject({ url, headers: { ...headers, cookie } });
      const session: DeskSession = (await get('/api/session')).json();
      return {
        session,
        cookie,
        get,
        post: (url: string, body: object = {}) =>
          inject({
            method: 'POST',
            url,
            headers: { ...headers, cookie, [deskTokenHeader]: session.token },
            payload: body,
          }),
      };
    },
    async close() {
      await app.close();
      await simulator.close();
      rmSync(deskDir, { recursive: true, force: true });
    },
  };
}

/** A browser at the provider: follows redirects with cookies until the desk's address. */
async function chooseAtProvider(start: string, person: string): Promise<string> {
  const jar = new Map<string, string>();
  let url = start;
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const location = response.headers.get('location');
    url = location === null ? `${url}/${person}` : new URL(location, url).href;
    if (url.startsWith(deskUrl)) return url;
  }
  throw new Error('the provider did not return to the desk');
}
