import { expect, it } from 'vitest';
import { createWorkbench, postForm } from '../test/simulator-client.ts';

it('[SRV-057] sets the scenario through the control API, and resets omitted settings to their defaults', async () => {
  const { app } = createWorkbench();
  const put = (payload: object) => app.inject({ method: 'PUT', url: '/control/api/scenario', payload });
  expect((await put({ scenario: 'slow', slowSeconds: 7 })).json()).toMatchObject({
    scenario: 'slow',
    slowSeconds: 7,
  });
  expect((await put({ duplicateWebhooks: 1 })).json()).toMatchObject({
    scenario: 'success',
    slowSeconds: 30,
  });
  expect((await app.inject({ url: '/control/api/scenario' })).json()).toMatchObject({ duplicateWebhooks: 1 });
});

it.each([{ scenario: 'sunny' }, { slowSeconds: '5' }, { slowSeconds: -1 }, { unknown: true }])(
  'rejects the settings %o and changes nothing',
  async (payload) => {
    const { app } = createWorkbench();
    expect((await app.inject({ method: 'PUT', url: '/control/api/scenario', payload })).statusCode).toBe(400);
    expect((await app.inject({ url: '/control/api/scenario' })).json()).toMatchObject({
      scenario: 'success',
      slowSeconds: 30,
    });
  },
);

it('sets a forced outcome immediately, in place of the outcome of the scenario', async () => {
  const { app, advance, received, setScenario, start, status, walk } = createWorkbench();
  await setScenario({ scenario: 'refused' });
  const id = await start();
  await walk(id);
  const payload = { status: 'approved', supplementRequired: true };
  await app.inject({ method: 'PUT', url: `/control/api/sessions/${id}`, payload });
  await advance(3_600_000);
  expect(await status(id)).toEqual({ status: 'approved', supplementRequired: true });
  expect(received.map(({ event }) => event.status)).toEqual(['processing', 'approved']);
});

it('sets several statuses in order, and applies supplementRequired only to the final status', async () => {
  const { app, advance, received, start, status } = createWorkbench();
  const id = await start();
  const put = (payload: object) => app.inject({ method: 'PUT', url: `/control/api/sessions/${id}`, payload });
  expect((await put({ status: [] })).statusCode).toBe(400);
  expect((await put({ status: ['processing', 'created'] })).statusCode).toBe(400);
  await put({ status: ['processing', 'approved'], supplementRequired: true });
  await advance(0);
  expect(await status(id)).toEqual({ status: 'approved', supplementRequired: true });
  expect(received.map(({ event }) => [event.status, event.supplementRequired])).toEqual([
    ['processing', false],
    ['approved', true],
  ]);
});

it('lists sessions newest first, without personal data', async () => {
  const { app, start } = createWorkbench();
  await start({ reference: 'first' });
  await start({ reference: 'second' });
  const answer = await app.inject({ url: '/control/api/sessions' });
  const { sessions } = answer.json();
  expect(sessions.map(({ reference }: { reference: string }) => reference)).toEqual(['second', 'first']);
  expect(sessions[0]).toMatchObject({ bankCode: '0177', method: 'IMAGE', ruleVersion: 'JP-2018' });
  expect(answer.payload).not.toMatch(/開設|カイセツ|1990|天神/);
});

it('answers 404 for an unknown session, 409 if there is no webhook to resend, and 400 for an invalid change', async () => {
  const { app, start } = createWorkbench();
  const id = await start();
  const order = (url: string, method: 'PUT' | 'POST', payload?: object) =>
    app.inject({ method, url, ...(payload === undefined ? {} : { payload }) });
  expect((await order('/control/api/sessions/none', 'PUT', { status: 'approved' })).statusCode).toBe(404);
  expect((await order('/control/api/sessions/none/resend-webhook', 'POST')).statusCode).toBe(404);
  expect((await order(`/control/api/sessions/${id}/resend-webhook`, 'POST')).statusCode).toBe(409);
  expect((await order(`/control/api/sessions/${id}`, 'PUT', {})).statusCode).toBe(400);
  expect((await order(`/control/api/sessions/${id}`, 'PUT', { status: 'created' })).statusCode).toBe(400);
});

it('[SRV-057] serves a Japanese control page that sets the scenario and the outcome of a session', async () => {
  const { app, start, status } = createWorkbench();
  const id = await start();
  await postForm(app, '/control', 'scenario=stuck&duplicate=on');
  const { payload } = await app.inject({ url: '/control' });
  expect(payload).toContain('<html lang="ja">');
  expect(payload).toMatch(/value="stuck" checked/);
  expect(payload).toMatch(/name="duplicate" value="on" checked/);
  expect(payload).toContain(`action="/control/${id}"`);
  expect((await app.inject({ url: '/control/api/scenario' })).json()).toMatchObject({
    scenario: 'stuck',
    duplicateWebhooks: 1,
    reorderWebhooks: false,
  });
  await postForm(app, `/control/${id}`, 'outcome=supplement');
  expect(await status(id)).toEqual({ status: 'approved', supplementRequired: true });
});

it('if awaitWebhooks is set, responds only after the webhook is sent or cancelled', async () => {
  const { app, advance, received, setScenario, start } = createWorkbench();
  await setScenario({ scenario: 'stuck', webhookDelayMs: 1_000 });
  const id = await start();
  let answered = false;
  const order = async (payload: object): Promise<number> => {
    const { statusCode } = await app.inject({ method: 'PUT', url: `/control/api/sessions/${id}`, payload });
    answered = true;
    return statusCode;
  };
  const isTaken = async (webhooks: number): Promise<void> => {
    const { sessions } = (await app.inject({ url: '/control/api/sessions' })).json();
    if (sessions[0].webhooks.length < webhooks) return advance(0).then(() => isTaken(webhooks));
    expect(sessions[0].webhooks).toHaveLength(webhooks);
  };
  const sent = order({ status: 'processing', awaitWebhooks: true });
  await isTaken(1);
  await advance(999);
  expect(answered).toBe(false);
  await advance(1);
  expect(await sent).toBe(200);
  expect(received.map(({ event }) => event.status)).toEqual(['processing']);
  answered = false;
  const cancelled = order({ status: 'approved', awaitWebhooks: true });
  await isTaken(2);
  await advance(999);
  expect(answered).toBe(false);
  await app.inject({ method: 'DELETE', url: '/control/api/sessions' });
  expect(await cancelled).toBe(200);
  expect(received).toHaveLength(1);
  expect(await order({ awaitWebhooks: true })).toBe(400);
});
