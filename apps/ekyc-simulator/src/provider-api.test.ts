import { expect, it } from 'vitest';
import { createWorkbench, credentials, startRequest } from '../test/simulator-client.ts';

it('starts a session and returns its status', async () => {
  const { app, signed } = createWorkbench();
  const started = await app.inject(signed('POST', '/v1/sessions', startRequest));
  expect(started.statusCode).toBe(201);
  const { id } = started.json();
  expect(started.json()).toEqual({
    id,
    url: `http://127.0.0.1:3001/apply/${id}`,
    status: 'created',
    expiresAt: '2026-11-01T00:30:00.000Z',
  });
  const asked = await app.inject(signed('GET', `/v1/sessions/${id}`));
  expect(asked.json()).toEqual({
    id,
    reference: 'our-session-1',
    status: 'created',
    supplementRequired: false,
    updatedAt: '2026-11-01T00:00:00.000Z',
  });
});

it('returns the same session for the same reference, also for parallel requests', async () => {
  const { app, signed, start } = createWorkbench();
  const order = signed('POST', '/v1/sessions', startRequest);
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.inject(order)));
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
  expect(await start({ reference: 'another' })).not.toBe(answers[0]?.json().id);
});

const invalidHeaders: [string, Record<string, string | undefined>][] = [
  ['no client id', { 'x-client-id': undefined }],
  ['another client id', { 'x-client-id': 'unknown-client' }],
  ['no signature', { 'x-signature': undefined }],
  ['a wrong signature', { 'x-signature': '0'.repeat(64) }],
  ['a signature of another length', { 'x-signature': 'aa' }],
  ['no timestamp', { 'x-timestamp': undefined }],
  ['a timestamp that is not a number', { 'x-timestamp': 'now' }],
];
it.each(invalidHeaders)('rejects with 401: %s', async (_, headers) => {
  const { app, signed } = createWorkbench();
  const order = signed('POST', '/v1/sessions', startRequest);
  const kept = Object.entries({ ...order.headers, ...headers }).filter(([, value]) => value !== undefined);
  const answer = await app.inject({ ...order, headers: Object.fromEntries(kept) as Record<string, string> });
  expect(answer.statusCode).toBe(401);
  expect(answer.headers['content-type']).toContain('application/problem+json');
});

it('rejects with 401 a changed body and a signature of another path', async () => {
  const { app, signed } = createWorkbench();
  const order = signed('POST', '/v1/sessions', startRequest);
  const changed = { ...order, payload: order.payload?.replace('0177', '0587') ?? '' };
  expect((await app.inject(changed)).statusCode).toBe(401);
  expect((await app.inject({ ...signed('GET', '/v1/sessions/a'), url: '/v1/sessions/b' })).statusCode).toBe(
    401,
  );
});

it('accepts a signature for five minutes', async () => {
  const { app, advance, signed } = createWorkbench();
  const order = signed('GET', '/v1/sessions/unknown');
  await advance(300_000);
  expect((await app.inject(order)).statusCode).toBe(404);
  await advance(1_000);
  expect((await app.inject(order)).statusCode).toBe(401);
  // Also for a clock that is ahead.
  const early = signed('GET', '/v1/sessions/unknown');
  const behind = createWorkbench();
  expect((await behind.app.inject(early)).statusCode).toBe(401);
  await behind.advance(1_000);
  expect((await behind.app.inject(early)).statusCode).toBe(404);
});

const bodies: [string, unknown][] = [
  ['an unknown field', { ...startRequest, extra: 1 }],
  ['a missing field', { ...startRequest, reference: undefined }],
  ['a wrong type', { ...startRequest, reference: 5 }],
  ['an unknown method', { ...startRequest, method: 'PALM' }],
  ['a return URL that runs code', { ...startRequest, returnUrl: 'javascript:alert(1)' }],
  ['a body that is not an object', [1]],
];
it.each(bodies)('rejects with 400 and starts no session: %s', async (_, body) => {
  const { app, signed } = createWorkbench();
  expect((await app.inject(signed('POST', '/v1/sessions', body))).statusCode).toBe(400);
  expect((await app.inject({ url: '/control/api/sessions' })).json()).toEqual({ sessions: [] });
});

it('simulates an outage by status 500, by invalid JSON or by a response after 60 s, and works again after the outage', async () => {
  const { app, advance, signed, start, status, setScenario } = createWorkbench();
  const id = await start();
  const order = signed('GET', `/v1/sessions/${id}`);
  await setScenario({ scenario: 'down' });
  expect((await app.inject(order)).statusCode).toBe(500);
  await setScenario({ scenario: 'down', downMode: 'garbage' });
  const garbage = await app.inject(order);
  expect(garbage.statusCode).toBe(200);
  expect(() => JSON.parse(garbage.payload)).toThrow();
  await setScenario({ scenario: 'down', downMode: 'hang' });
  let answered = 0;
  const hanging = app.inject(order).then((answer) => {
    answered = answer.statusCode;
  });
  await advance(0);
  await advance(59_999);
  expect(answered).toBe(0);
  await advance(1);
  await hanging;
  expect(answered).toBe(503);
  await setScenario({});
  expect((await status(id)).status).toBe('created');
});

it('echoes the request id, logs it, and logs no personal data', async () => {
  const lines: string[] = [];
  const { app, signed, walk } = createWorkbench(lines);
  const order = signed('POST', '/v1/sessions', startRequest);
  const answer = await app.inject({ ...order, headers: { ...order.headers, 'x-request-id': 'req-77' } });
  await walk(answer.json().id);
  expect(answer.headers['x-request-id']).toBe('req-77');
  expect(lines.some((line) => line.includes('"reqId":"req-77"'))).toBe(true);
  const log = lines.join('');
  for (const word of [
    ...Object.values(startRequest.subjects[0]?.typed ?? {}),
    credentials.secret,
    '127.0.0.1',
  ]) {
    expect(log).not.toContain(word);
  }
});
