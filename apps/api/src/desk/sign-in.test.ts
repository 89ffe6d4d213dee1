import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, deskUrl, openDesk, people } from '../../test/support/desk.ts';
import { type Harness, startHarness } from '../../test/support/harness.ts';

let harness: Harness;
let desk: Desk;
beforeAll(async () => {
  harness = await startHarness();
  desk = await openDesk(harness);
});
afterAll(async () => {
  await desk.close();
  await harness.close();
});

const ageSessions = (minutes: number) =>
  harness.db.query`update desk_session set last_seen_at = now() - make_interval(mins => ${minutes}::int)`;
const askRolesAgain = () => harness.db.query`update desk_session set checked_at = '-infinity'`;

describe('sign-in at the desk', { tags: ['DESK-002', 'DESK-003'] }, () => {
  it('signs in a person with the roles of her ID token', async () => {
    const { session, get } = await desk.signIn(people.approver);
    expect(session).toMatchObject({ id: people.approver, name: '佐藤 健一', roles: ['approver'] });
    expect(session.banks.map(({ code }) => code)).toEqual(harness.banks.all.map(({ bank }) => bank.code));
    const answer = await get('/api/session');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.cookies).toEqual([]);
  });

  it('sends a person without a role back to the page', async () => {
    await desk.setRoles(people.auditor, []);
    const returned = await desk.walkSignIn(people.auditor);
    await desk.setRoles(people.auditor, ['auditor']);
    expect(returned.headers.location).toBe('/?sign-in=no-role');
    expect(returned.cookies.filter(({ name }) => name === 'desk')).toEqual([]);
  });

  it('refuses a return without the cookie of the browser that began, and an invented code', async () => {
    const { headers } = desk;
    const begun = await desk.app.inject({ url: '/sign-in', headers });
    const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const state = new URL(String(begun.headers.location)).searchParams.get('state');
    const url = `/sign-in/return?code=invented&state=${state}`;
    for (const sent of [headers, { ...headers, cookie }]) {
      const returned = await desk.app.inject({ url, headers: sent });
      expect(returned.headers.location).toBe('/?sign-in=refused');
    }
  });

  it('ends a session after 15 minutes without an action, and on signing out', async () => {
    const clerk = await desk.signIn(people.reviewer);
    await ageSessions(14);
    expect((await clerk.get('/api/session')).statusCode).toBe(200);
    await ageSessions(15);
    expect((await clerk.get('/api/session')).statusCode).toBe(401);
    const other = await desk.signIn(people.reviewer);
    expect((await other.post('/api/sign-out')).statusCode).toBe(204);
    expect((await other.get('/api/session')).statusCode).toBe(401);
  });

  it('refuses a role that the bank has taken away during the session', { tags: 'DESK-004' }, async () => {
    const clerk = await desk.signIn(people.reviewer);
    await desk.setRoles(people.reviewer, []);
    await askRolesAgain();
    const answer = await clerk.get('/api/session');
    await desk.setRoles(people.reviewer, ['reviewer']);
    expect([answer.statusCode, answer.json().type]).toEqual([403, 'urn:kaisetsu:problem:not-permitted']);
  });

  it('answers 503 while the provider is away, and keeps the session', { tags: 'DESK-004' }, async () => {
    const lonely = await openDesk(harness);
    const clerk = await lonely.signIn(people.reviewer);
    await lonely.stopProvider();
    await askRolesAgain();
    const answer = await clerk.get('/api/session');
    expect([answer.statusCode, answer.json().type]).toEqual([
      503,
      'urn:kaisetsu:problem:provider-unavailable',
    ]);
    await harness.db.query`update desk_session set checked_at = now()`;
    expect((await clerk.get('/api/session')).statusCode).toBe(200);
    await lonely.close();
    const cold = await openDesk(harness);
    await cold.stopProvider();
    const begun = await cold.app.inject({ url: '/sign-in', headers: cold.headers });
    expect(begun.headers.location).toBe('/?sign-in=away');
    await cold.close();
  });

  it('refuses a POST of another site', { tags: 'DESK-005' }, async () => {
    const { cookie, session } = await desk.signIn(people.reviewer);
    const post = (more: Record<string, string>) =>
      desk.app.inject({
        method: 'POST',
        url: '/api/sign-out',
        headers: { ...desk.headers, cookie, ...more },
      });
    const token = { 'x-desk-token': session.token };
    for (const headers of [{}, { 'x-desk-token': 'other' }, { ...token, 'sec-fetch-site': 'same-site' }])
      expect((await post(headers)).statusCode).toBe(403);
    expect((await post(token)).statusCode).toBe(204);
  });
});

describe('the page of the desk', { tags: 'DESK-005' }, () => {
  it('has a strict policy, and is stored by no cache', async () => {
    const { headers } = await desk.app.inject({ url: '/', headers: desk.headers });
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect(headers['cache-control']).toBe('no-store');
    const asset = await desk.app.inject({ url: '/assets/main-1a2b.js', headers: desk.headers });
    expect(asset.statusCode).toBe(200);
  });

  it('redirects a link with another host, and refuses its calls', async () => {
    const headers = { host: 'fukuoka.localhost:3000' };
    expect((await desk.app.inject({ url: '/', headers })).headers.location).toBe(deskUrl);
    expect((await desk.app.inject({ url: '/api/session', headers })).statusCode).toBe(421);
  });

  it('is not on the public port', { tags: 'DESK-001' }, async () => {
    const answer = await harness.app.inject({ url: '/api/session', headers: { host: 'fukuoka.localhost' } });
    expect(answer.statusCode).toBe(404);
  });

  it('writes no code, state or name of a person to the log', { tags: 'DESK-006' }, async () => {
    await desk.signIn(people.approver);
    const text = desk.log.join('');
    expect(text).toContain('"route":"/sign-in/return"');
    for (const secret of ['code=', 'state=', '佐藤', people.approver]) expect(text).not.toContain(secret);
  });
});
