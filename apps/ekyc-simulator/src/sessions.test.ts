import { expect, it } from 'vitest';
import { createWorkbench, postForm } from '../test/simulator-client.ts';
import type { Settings } from './scenario.ts';

const outcomes: [Partial<Settings>, number, string, boolean][] = [
  [{ scenario: 'success' }, 2_000, 'approved', false],
  [{ scenario: 'success-supplement' }, 2_000, 'approved', true],
  [{ scenario: 'refused' }, 2_000, 'refused', false],
  [{ scenario: 'expired' }, 2_000, 'expired', false],
  [{ scenario: 'slow' }, 30_000, 'approved', false],
  [{ scenario: 'slow', slowSeconds: 5 }, 5_000, 'approved', false],
  [{ scenario: 'success', processingMs: 0 }, 0, 'approved', false],
];
it.each(outcomes)(
  '[SRV-057] sets the outcome of the scenario %o: after %i ms %s, supplement %s',
  async (settings, afterMs, status, supplement) => {
    const bench = createWorkbench();
    await bench.setScenario(settings);
    const id = await bench.start();
    expect(await bench.status(id)).toEqual({ status: 'created', supplementRequired: false });
    await bench.walk(id);
    if (afterMs > 0) {
      await bench.advance(afterMs - 1);
      expect(await bench.status(id)).toEqual({ status: 'processing', supplementRequired: false });
      await bench.advance(1);
    } else {
      await bench.advance(0);
    }
    expect(await bench.status(id)).toEqual({ status, supplementRequired: supplement });
  },
);

it('[SRV-057] leaves a session of the scenario `stuck` in processing, and does not expire it', async () => {
  const bench = createWorkbench();
  await bench.setScenario({ scenario: 'stuck' });
  const id = await bench.start();
  await bench.walk(id);
  await bench.advance(24 * 3_600_000);
  expect((await bench.status(id)).status).toBe('processing');
});

it('refuses the session when the applicant cancels', async () => {
  const bench = createWorkbench();
  const id = await bench.start();
  await postForm(bench.app, `/apply/${id}/cancel`);
  await bench.advance(3_600_000);
  expect((await bench.status(id)).status).toBe('refused');
  expect(bench.received.map(({ event }) => event.status)).toEqual(['refused']);
});

it('expires a session after 30 minutes if the applicant does not submit it', async () => {
  const bench = createWorkbench();
  const id = await bench.start();
  await bench.advance(30 * 60_000 - 1);
  expect((await bench.status(id)).status).toBe('created');
  await bench.advance(1);
  expect((await bench.status(id)).status).toBe('expired');
});

it('ends a session of the scenario `stuck` when it gets another scenario', async () => {
  const bench = createWorkbench();
  await bench.setScenario({ scenario: 'stuck' });
  const id = await bench.start();
  await bench.walk(id);
  const payload = { settings: { scenario: 'success', processingMs: 100 } };
  await bench.app.inject({ method: 'PUT', url: `/control/api/sessions/${id}`, payload });
  await bench.advance(100);
  expect((await bench.status(id)).status).toBe('approved');
});
