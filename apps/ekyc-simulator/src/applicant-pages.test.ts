import { expect, it } from 'vitest';
import { createWorkbench, postForm, putPhoto, startRequest } from '../test/simulator-client.ts';

it('leads the applicant from the choice of a document through three photos and the check page to the link to the bank', async () => {
  const { app, start, status } = createWorkbench();
  const id = await start();
  const root = `/apply/${id}`;
  const seen: string[] = [];
  const look = async (path: string) => {
    const { statusCode, payload } = await app.inject({ url: path });
    expect(statusCode).toBe(200);
    expect(payload).toContain('<html lang="ja">');
    expect(payload).toContain('本人確認シミュレーター（開発用）');
    const headings = [...payload.matchAll(/<h1>(.*?)<\/h1>/g)].map(([, heading]) => heading);
    expect(headings).toHaveLength(1);
    expect(payload).not.toMatch(/<script(?![^>]*src=)|<style|\son\w+=|style=|https?:\/\/(?!fukuoka)/);
    seen.push(headings[0] ?? '');
    return payload;
  };
  expect(await look(root)).toContain('住民基本台帳カード');
  const chosen = await postForm(app, `${root}/document`, 'document=driving-career-certificate');
  expect(chosen.headers.location).toBe(`${root}/front`);
  for (const [shot, next, camera] of [
    ['front', 'side', 'environment'],
    ['side', 'face', 'environment'],
    ['face', 'check', 'user'],
  ] as const) {
    const payload = await look(`${root}/${shot}`);
    expect(payload).toMatch(new RegExp(`accept="image/\\*"\\s+capture="${camera}"`));
    expect((await putPhoto(app, `${root}/${shot}`)).json()).toEqual({ next: `${root}/${next}` });
  }
  expect(await look(`${root}/check`)).toContain('運転経歴証明書');
  expect((await postForm(app, `${root}/submit`)).headers.location).toBe(`${root}/end`);
  expect(await look(`${root}/end`)).toContain(`href="${startRequest.returnUrl}"`);
  expect(seen).toEqual([
    '本人確認書類を選ぶ',
    '書類の表面を撮影',
    '書類を斜めから撮影',
    'お顔を撮影',
    '撮影内容の確認',
    '撮影が完了しました',
  ]);
  expect((await status(id)).status).toBe('processing');
});

it('redirects to the current step when the applicant opens a step that is not open yet, no longer open or unknown', async () => {
  const { app, start, walk } = createWorkbench();
  const id = await start();
  const whereTo = async (path: string) => (await app.inject({ url: `/apply/${id}${path}` })).headers.location;
  for (const path of ['/front', '/face', '/check', '/end', '/elsewhere']) {
    expect(await whereTo(path)).toBe(`/apply/${id}`);
  }
  expect((await putPhoto(app, `/apply/${id}/front`)).statusCode).toBe(409);
  await postForm(app, `/apply/${id}/submit`);
  await postForm(app, `/apply/${id}/document`, 'document=drivers-licence');
  expect(await whereTo('/face')).toBe(`/apply/${id}/front`);
  await walk(id);
  for (const path of ['', '/front', '/check']) expect(await whereTo(path)).toBe(`/apply/${id}/end`);
  expect((await putPhoto(app, `/apply/${id}/front`)).statusCode).toBe(409);
});

it('submits a session once when the applicant taps twice, and ignores a later cancellation', async () => {
  const { app, clock, received, start, status, walk } = createWorkbench();
  const id = await start();
  await walk(id);
  await postForm(app, `/apply/${id}/submit`);
  await postForm(app, `/apply/${id}/cancel`);
  await clock.advance(60_000);
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

it.each(['', 'document=passport', 'document=__proto__'])(
  'shows a message when the submitted form names no known document: %j',
  async (body) => {
    const { app, start } = createWorkbench();
    const answer = await postForm(app, `/apply/${await start()}/document`, body);
    expect(answer.payload).toContain('<p class="error" role="alert" id="error">書類を選んでください。</p>');
  },
);

const pictures: [string, string, number][] = [
  ['JPEG', 'ffd8ffe000104a464946', 200],
  ['WebP', `52494646${'00'.repeat(4)}57454250`, 200],
  ['HEIC', `00000018${Buffer.from('ftypheic').toString('hex')}`, 200],
  ['a PDF', Buffer.from('%PDF-1.7').toString('hex'), 415],
  ['an MP4', `00000018${Buffer.from('ftypisom').toString('hex')}`, 415],
  ['nothing', '', 415],
];
it.each(pictures)('answers an upload of %s (%s) with the status %i', async (_, hex, expected) => {
  const { app, start } = createWorkbench();
  const id = await start();
  await postForm(app, `/apply/${id}/document`, 'document=drivers-licence');
  expect((await putPhoto(app, `/apply/${id}/front`, Buffer.from(hex, 'hex'))).statusCode).toBe(expected);
});

it('escapes the return URL in the link of the final page', async () => {
  const { app, signed } = createWorkbench();
  const returnUrl = `https://bank.example/?a=1&b='%22`;
  const { id } = (await app.inject(signed('POST', '/v1/sessions', { ...startRequest, returnUrl }))).json();
  await postForm(app, `/apply/${id}/cancel`);
  const { payload } = await app.inject({ url: `/apply/${id}/end` });
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
