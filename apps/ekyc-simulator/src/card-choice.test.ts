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

it('offers every card in place of photos when the method is CHIP [IDV-048]', async () => {
  const { app, start, status } = createWorkbench();
  const id = await start(chip);
  const { payload } = await app.inject({ url: `/apply/${id}` });
  expect(payload).toContain('<h1>カードのICチップを読み取る</h1>');
  for (const name of Object.values(cardNames)) expect(payload).toContain(name);
  for (const path of ['/front', '/check']) {
    expect((await app.inject({ url: `/apply/${id}${path}` })).headers.location).toBe(`/apply/${id}`);
  }
  expect((await postForm(app, `/apply/${id}/document`, 'document=drivers-licence')).headers.location).toBe(
    `/apply/${id}`,
  );
  const sent = await postForm(app, `/apply/${id}/chip`, 'card-CUSTOMER=matching');
  expect(sent.headers.location).toBe(`/apply/${id}/end`);
  expect((await app.inject({ url: `/apply/${id}/end` })).payload).toContain('読み取りが終わりました');
  expect((await status(id)).status).toBe('processing');
});

it.each([
  ['matching', typed],
  ['variant', { ...typed, name: '髙﨑　花子' }],
  ['moved', { ...typed, address: '北海道札幌市中央区大通西1-1' }],
  ['another', { ...typed, name: '山本 次郎' }],
  ['foreign', { ...typed, address: '1 Main Street, Springfield, USA' }],
])('reports the data on the chosen card: %s', async (card, person) => {
  const { app, clock, start, read } = createWorkbench();
  const id = await start(chip);
  await postForm(app, `/apply/${id}/chip`, `card-CUSTOMER=${card}`);
  await clock.advance(60_000);
  expect(await read(id)).toMatchObject({
    status: 'approved',
    verified: [{ ...person, subject: 'CUSTOMER', verificationId: `${id}-CUSTOMER` }],
  });
});

it.each([
  ['expired', 'card-expired'],
  ['infant', 'no-face-photo'],
])('refuses the card %s and reports the reason %s, also in the webhook', async (card, reason) => {
  const { app, clock, start, read, received } = createWorkbench();
  const id = await start(chip);
  await postForm(app, `/apply/${id}/chip`, `card-CUSTOMER=${card}`);
  expect(await read(id)).toMatchObject({ status: 'refused', reason });
  expect(await read(id)).not.toHaveProperty('verified');
  await clock.advance(60_000);
  expect(received.at(-1)?.event).toMatchObject({ status: 'refused', reason });
});

it('locks the card at the third wrong password', async () => {
  const { app, start, read } = createWorkbench();
  const id = await start(chip);
  const enter = () => postForm(app, `/apply/${id}/chip`, 'card-CUSTOMER=wrong-password');
  expect((await enter()).payload).toContain('あと2回まちがえるとロックされます。');
  expect((await enter()).payload).toContain('あと1回まちがえるとロックされます。');
  expect((await enter()).statusCode).toBe(303);
  expect(await read(id)).toMatchObject({ status: 'refused', reason: 'card-locked' });
});

it('reads the cards of a child and a parent in one session, and accepts a child’s card that has no face photo', async () => {
  const { app, clock, start, read } = createWorkbench();
  const id = await start(child);
  const { payload } = await app.inject({ url: `/apply/${id}` });
  expect(payload.match(/<legend>.*?<\/legend>/g)).toEqual([
    '<legend>お子さまのカード</legend>',
    '<legend>親権者のカード</legend>',
  ]);
  const lacking = await postForm(app, `/apply/${id}/chip`, 'card-CUSTOMER=infant');
  expect(lacking.payload).toContain('カードを選んでください。');
  await postForm(app, `/apply/${id}/chip`, 'card-CUSTOMER=infant&card-PROXY=another');
  await clock.advance(60_000);
  expect(await read(id)).toMatchObject({
    status: 'approved',
    verified: [
      { subject: 'CUSTOMER', name: typed.name },
      { subject: 'PROXY', name: '山本 次郎' },
    ],
  });
});

it('with the method IMAGE, reports the person of the chosen card and ignores a wrong password', async () => {
  const { clock, start, walk, read } = createWorkbench();
  const id = await start();
  await walk(id, 'card-CUSTOMER=another');
  await clock.advance(60_000);
  expect(await read(id)).toMatchObject({ status: 'approved', verified: [{ name: '山本 次郎' }] });
  const other = await start({ reference: 'our-session-2' });
  await walk(other, 'card-CUSTOMER=wrong-password');
  await clock.advance(60_000);
  expect(await read(other)).toMatchObject({
    status: 'approved',
    verified: [{ name: startRequest.subjects[0]?.typed?.name }],
  });
});
