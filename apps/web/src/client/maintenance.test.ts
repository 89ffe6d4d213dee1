import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { outage } from './connection.ts';
import { shownMaintenance } from './maintenance.ts';

const minutes = 60_000;
let endsAt = 0;
let plannedEnd = 0;
/** In the future for the device, whose clock is slow. */
let startedAt = new Date();
let sent: string[] = [];
let sessionEnds = false;

async function answer(url: string): Promise<Response> {
  sent.push(url);
  const isOpen = Date.now() >= endsAt;
  if (url === '/api/maintenance') {
    return isOpen
      ? new Response('{}', { status: 404 })
      : Response.json({ startedAt, endedAt: new Date(plannedEnd) });
  }
  if (!isOpen) return Response.json({ type: 'urn:kaisetsu:problem:maintenance' }, { status: 503 });
  if (sessionEnds) return new Response('{"type":"urn:kaisetsu:problem:unauthenticated"}', { status: 401 });
  return Response.json({ occupationList: [] });
}

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  sessionEnds = false;
  endsAt = Date.now() + 10 * minutes;
  plannedEnd = endsAt;
  startedAt = new Date(Date.now() + minutes);
  vi.stubGlobal('fetch', answer);
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60 * minutes);
});
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const requestCode = () =>
  call('registerCode', {
    body: { bankCode: '0177', mailAddress: 'a@example.jp', applicationType: 'GENERAL' },
  });

describe('a call during a maintenance', () => {
  it('is sent again after the end; until then the page can show the planned end [LAND-032]', async () => {
    const answered = call('getOccupations', {});
    await pass(1000);
    expect(shownMaintenance.read()?.endedAt).toBe(new Date(plannedEnd).toISOString());
    expect(outage.read()).toBeNull();
    await pass(12 * minutes);
    expect(await answered).toEqual({ occupationList: [] });
    expect(shownMaintenance.read()).toBeNull();
    // An upload would send its photograph each time.
    expect(sent.filter((url) => url === '/api/occupations')).toHaveLength(2);
  });

  it('lets the page show a changed planned end, and is sent within about a minute after an early end [LAND-032]', async () => {
    const answered = call('getOccupations', {});
    await pass(1000);
    plannedEnd += 30 * minutes;
    await pass(2 * minutes);
    expect(shownMaintenance.read()?.endedAt).toBe(new Date(plannedEnd).toISOString());
    endsAt = Date.now();
    await pass(67_000);
    expect(await answered).toEqual({ occupationList: [] });
  });

  it('fails with status 401 after the maintenance when the session has ended [LAND-032]', async () => {
    sessionEnds = true;
    const answered = call('getOccupations', {}).catch((error: unknown) => error);
    await pass(12 * minutes);
    expect(await answered).toMatchObject({ status: 401 });
  });

  it('fails with status 0 after the maintenance when it must not be repeated automatically [LAND-032]', async () => {
    const answered = requestCode().catch((error: unknown) => error);
    await pass(12 * minutes);
    expect(await answered).toMatchObject({ status: 0 });
    expect(sent.filter((url) => url.endsWith('/register'))).toHaveLength(1);
  });

  it('makes no request of its own for the planned end if another call is already waiting [LAND-032]', async () => {
    const all = Promise.all([call('getOccupations', {}), call('getOccupations', {})]);
    await pass(5 * minutes);
    expect(sent.filter((url) => url === '/api/maintenance').length).toBeLessThan(8);
    await pass(7 * minutes);
    expect(await all).toHaveLength(2);
  });
});
