import { expect, it } from 'vitest';
import { createWorkbench, postForm, startRequest } from '../test/simulator-client.ts';
import { cardNames } from './card.ts';
import type { Role, StartRequest, Subject } from './session.ts';

const typed = { name: '高崎　花子', birthDate: '1990-04-01', address: '福岡県福岡市中央区天神' };
const subject = (role: Role, face = true): Subject => ({ role, method: 'CHIP', face, typed });
const chip = { method: 'CHIP', subjects: [subject('CUSTOMER')] } satisfies Partial<StartRequest>;
const child: Partial<StartRequest> = {
  method: 'CHIP',
  applicationType: 'CHILD',
  subjects: [subject('CUSTOMER', false), subject('PROXY')],
};

it.each([
  ['two cameras', startRequest, '書類とお顔を撮影する', 2],
  ['every card', chip, 'カードのICチップを読み取る', 0],
])('offers %s, then the way back to the bank [IDV-048]', async (_, request, heading, cameras) => {
  const { app, start, status } = createWorkbench();
  const url = `/apply/${await start(request)}`;
  const read = async () => (await app.inject({ url })).payload;
  const page = await read();
  expect(page).toContain(`<h1>${heading}</h1>`);
  expect(page).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|style=|https?:\/\/(?!fukuoka)/);
  expect(page.match(/accept="image\/\*" capture="/g) ?? []).toHaveLength(cameras);
  for (const [card, name] of Object.entries(cardNames))
    expect(page.includes(name)).toBe(cameras === 0 || card !== 'wrong-password');
  expect((await postForm(app, url)).payload).toContain(
    '<p class="error" role="alert">カードを選んでください。</p>',
  );
  expect((await postForm(app, url, 'card-CUSTOMER=matching')).headers.location).toBe(url);
  expect((await status(url.slice('/apply/'.length))).status).toBe('processing');
  const end = await read();
  expect(end).toContain('<h1>送信が完了しました</h1>');
  expect(end).toContain(`href="${startRequest.returnUrl}"`);
});

it.each([
  ['matching', typed],
  ['variant', { ...typed, name: '髙﨑　花子' }],
  ['moved', { ...typed, address: '北海道札幌市中央区大通西1-1' }],
  ['another', { ...typed, name: '山本 次郎' }],
  ['foreign', { ...typed, address: '1 Main Street, Springfield, USA' }],
])('reports the data on the chosen card: %s', async (card, person) => {
  const { advance, start, walk, read } = createWorkbench();
  const id = await start(chip);
  await walk(id, `card-CUSTOMER=${card}`);
  await advance(60_000);
  expect(await read(id)).toMatchObject({
    status: 'approved',
    verified: [{ ...person, subject: 'CUSTOMER', verificationId: `${id}-CUSTOMER` }],
  });
});

it.each([
  ['expired', 'card-expired'],
  ['infant', 'no-face-photo'],
])('refuses the card %s and reports the reason %s, also in the webhook', async (card, reason) => {
  const { advance, start, walk, read, received } = createWorkbench();
  const id = await start(chip);
  await walk(id, `card-CUSTOMER=${card}`);
  expect(await read(id)).toMatchObject({ status: 'refused', reason });
  expect(await read(id)).not.toHaveProperty('verified');
  await advance(60_000);
  expect(received.at(-1)?.event).toMatchObject({ status: 'refused', reason });
});

it('locks the card at the third wrong password', async () => {
  const { app, start, read } = createWorkbench();
  const id = await start(chip);
  const enter = () => postForm(app, `/apply/${id}`, 'card-CUSTOMER=wrong-password');
  expect((await enter()).payload).toContain('あと2回まちがえるとロックされます。');
  expect((await enter()).payload).toContain('あと1回まちがえるとロックされます。');
  expect((await enter()).statusCode).toBe(303);
  expect(await read(id)).toMatchObject({ status: 'refused', reason: 'card-locked' });
});

it('reads the cards of a child and a parent in one session, and accepts a child’s card that has no face photo', async () => {
  const { app, advance, start, read } = createWorkbench();
  const id = await start(child);
  const { payload } = await app.inject({ url: `/apply/${id}` });
  expect(payload.match(/<legend>.*?<\/legend>/g)).toEqual([
    '<legend>お子さまのカード</legend>',
    '<legend>親権者のカード</legend>',
  ]);
  const lacking = await postForm(app, `/apply/${id}`, 'card-CUSTOMER=infant');
  expect(lacking.payload).toContain('カードを選んでください。');
  await postForm(app, `/apply/${id}`, 'card-CUSTOMER=infant&card-PROXY=another');
  await advance(60_000);
  expect(await read(id)).toMatchObject({
    status: 'approved',
    verified: [
      { subject: 'CUSTOMER', name: typed.name },
      { subject: 'PROXY', name: '山本 次郎' },
    ],
  });
});

it('submits a session once when the applicant taps twice, and ignores a later cancellation', async () => {
  const { app, advance, received, start, status, walk } = createWorkbench();
  const id = await start();
  await walk(id);
  await walk(id);
  await postForm(app, `/apply/${id}/cancel`);
  await advance(60_000);
  expect(received.map(({ event }) => event.status)).toEqual(['processing', 'approved']);
  expect((await status(id)).status).toBe('approved');
});

it('opens from a link on another site; answers 404 to an unknown path: a page for browsers, JSON for programs', async () => {
  const { app, start } = createWorkbench();
  const headers = { 'sec-fetch-site': 'cross-site', accept: 'text/html' };
  expect((await app.inject({ url: `/apply/${await start()}`, headers })).statusCode).toBe(200);
  const lost = await app.inject({ url: '/elsewhere', headers });
  expect([lost.statusCode, lost.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  const machine = await app.inject({ url: '/elsewhere' });
  expect(machine.headers['content-type']).toContain('application/problem+json');
});

it('escapes the return URL in the link of the final page', async () => {
  const { app, start } = createWorkbench();
  const id = await start({ returnUrl: `https://bank.example/?a=1&b='%22` });
  await postForm(app, `/apply/${id}/cancel`);
  const { payload } = await app.inject({ url: `/apply/${id}` });
  expect(payload).toContain('href="https://bank.example/?a=1&#38;b=&#39;%22"');
  expect(payload).toContain('本人確認を中止しました');
});

it('shows an error page with a strict content security policy for an unknown session', async () => {
  const { app } = createWorkbench();
  const answer = await app.inject({ url: '/apply/none' });
  expect(answer.statusCode).toBe(404);
  expect(answer.payload).toContain('本人確認が見つかりません');
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|\*/);
});
