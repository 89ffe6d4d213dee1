import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { decisions, newEngineer } from '../../../test/support/admin.ts';
import { testDatabase, useHarness } from '../../../test/support/harness.ts';
import { loseFirstTransaction } from '../../../test/support/lost-commit.ts';
import { resetData } from '../../../test/support/reset-data.ts';
import { TestClient } from '../../../test/support/test-client.ts';
import { listMaintenanceWindows } from '../../adapters/postgres/application/reference-data.ts';
import { exitCode } from '../frame/exit-code.ts';

describe(`maintenance and notices on ${testDatabase.name}`, () => {
  const engineer = newEngineer();
  const harness = useHarness(() => ({ env: engineer.env }));
  beforeEach(() => resetData(harness));
  afterAll(() => engineer.leave());
  const type = (...argv: string[]) => engineer.run(harness.db, ...argv);
  const asApplicant = (host: string) => new TestClient(harness.app, host).arrive();
  const noticesAt = async (host: string): Promise<string[]> => {
    const code = host.startsWith('fukuoka') ? '0177' : '0587';
    const { json } = await (await asApplicant(host)).call('getNotifications', undefined, { param: code });
    return (json as { notificationList: { contents: string }[] }).notificationList.map(
      ({ contents }) => contents,
    );
  };

  it('[SRV-065] refuses calls during a maintenance window, announces a planned window, and clears a window', async () => {
    const visitor = await asApplicant('fukuoka.localhost');
    expect((await type('maintenance', 'show')).out).toBe('No maintenance is planned.');
    const tried = await type('maintenance', 'set', '--from', 'now', '--until', '+2h', '--dry-run');
    expect(tried).toMatchObject({ exit: exitCode.ok, out: expect.stringContaining('Would plan') });
    expect((await visitor.call('getOccupations')).status).toBe(401);

    expect((await type('maintenance', 'set', '--from', 'now', '--until', '+2h')).exit).toBe(exitCode.ok);
    expect((await visitor.call('getOccupations')).status).toBe(503);
    expect((await type('maintenance', 'show', '--json')).data).toMatchObject({ windows: [{ active: true }] });

    const later = await type('maintenance', 'set', '--from', '+1d', '--until', '+2d');
    expect(later.out).toContain('Replaces');
    expect((await visitor.call('getOccupations')).status).toBe(401);
    expect((await visitor.call('getMaintenance')).json).toMatchObject({ startedAt: expect.any(String) });

    expect((await type('maintenance', 'clear', '--dry-run')).out).toContain('Would clear');
    expect((await type('maintenance', 'show')).out).toContain('Planned');
    expect((await type('maintenance', 'clear')).out).toContain('Cleared');
    expect((await type('maintenance', 'clear')).out).toBe('No maintenance is planned.');
    const events = (await decisions(harness.db)).map(({ event, actor }) => `${event} ${actor}`);
    expect(events).toEqual([
      'admin-maintenance-set engineer',
      'admin-maintenance-set engineer',
      'admin-maintenance-clear engineer',
    ]);
  });

  it.each([
    ['+2h', '+1h', exitCode.refused, 'end before it starts'],
    ['2020-01-01T00:00', '2020-01-02T00:00', exitCode.refused, 'already ended'],
    ['now', '+40d', exitCode.refused, 'more than 31 days'],
    ['tonight', '+1d', exitCode.usage, '--from tonight'],
  ])('rejects a window from %s until %s', async (from, until, exit, message) => {
    const run = await type('maintenance', 'set', '--from', from, '--until', until);
    expect([run.exit, run.err]).toEqual([exit, expect.stringContaining(message)]);
    expect((await type('maintenance', 'show')).out).toBe('No maintenance is planned.');
  });

  it('[SRV-065] lists notices in the order of their numbers, also from 9 to 10', async () => {
    const contents = Array.from({ length: 11 }, (_, at) => `お知らせ${at}`);
    for (const one of contents) await type('notices', 'add', one);
    const { data } = await type('notices', 'list', '--json');
    expect(data).toMatchObject({ notices: contents.map((one) => ({ contents: one })) });
  });

  it('[SRV-065] shows a notice at the bank that --bank names, or at every bank without --bank, until the notice is removed', async () => {
    expect((await type('notices', 'add', '窓口はお休みです。', '--bank', '0177', '--dry-run')).exit).toBe(
      exitCode.ok,
    );
    expect(await noticesAt('fukuoka.localhost')).toEqual([]);
    const { data } = await type('notices', 'add', '窓口はお休みです。', '--bank', '0177', '--json');
    await type('notices', 'add', '更新の予定があります。');
    expect(await noticesAt('fukuoka.localhost')).toEqual(['窓口はお休みです。', '更新の予定があります。']);
    expect(await noticesAt('kumamoto.localhost')).toEqual(['更新の予定があります。']);
    expect((await type('notices', 'list', '--bank', '0587')).out).not.toContain('窓口');

    const id = String(data.id);
    expect((await type('notices', 'remove', id, '--dry-run')).out).toContain('Would remove');
    expect((await type('notices', 'remove', id)).out).toContain('窓口はお休みです。');
    expect(await noticesAt('fukuoka.localhost')).toEqual(['更新の予定があります。']);
    expect(await type('notices', 'remove', id)).toMatchObject({
      exit: exitCode.refused,
      err: `There is no notice ${id}.`,
    });
    expect((await decisions(harness.db)).at(-1)).toMatchObject({
      event: 'admin-notices-remove',
      bankCode: '0177',
      detail: { id, contents: '窓口はお休みです。' },
    });
  });

  it.each([['  '], ['あ'.repeat(501)]])('rejects a blank or too long notice: %j', async (text) => {
    expect((await type('notices', 'add', text)).exit).toBe(exitCode.refused);
  });

  it.each([
    0x07, 0x0d, 0x1b, 0xad, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029, 0x202e, 0x2066, 0x2069, 0xd800, 0xe000,
    0xfeff, 0xffff,
  ])('rejects a notice with the code point %i', async (code) => {
    const run = await type('notices', 'add', `振込${String.fromCodePoint(code)}手数料`);
    expect([run.exit, run.err]).toEqual([exitCode.refused, expect.stringContaining('invisible')]);
  });

  it('does not change line breaks, half-width and full-width spaces, or characters outside JIS X 0208 in a notice', async () => {
    const contents = '※8月13日（火）〜　午後 5 時\n①髙島屋前支店\n𠮷野ヶ里「出張所」…⚠️';
    const { data } = await type('notices', 'add', contents, '--json');
    expect(data).toMatchObject({ contents });
  });

  it('writes each change once when the response to the commit of the change is lost', async () => {
    const typeLosing = (...argv: string[]) => engineer.run(loseFirstTransaction(harness.db), ...argv);
    const contents = '一度だけ出るお知らせ';
    const { data } = await typeLosing('notices', 'add', contents, '--json');
    const { notices } = (await type('notices', 'list', '--json')).data;
    expect((notices as object[]).filter((one) => 'contents' in one && one.contents === contents)).toEqual([
      expect.objectContaining({ id: data.id }),
    ]);
    expect((await typeLosing('notices', 'remove', String(data.id))).out).toContain(contents);
    const set = await typeLosing('maintenance', 'set', '--from', '+1d', '--until', '+2d');
    expect([set.exit, set.out]).toEqual([exitCode.ok, expect.not.stringContaining('Replaces')]);
    expect((await typeLosing('maintenance', 'clear')).out).toContain('Cleared');
    expect((await decisions(harness.db)).map(({ event }) => event)).toEqual([
      'admin-notices-add',
      'admin-notices-remove',
      'admin-maintenance-set',
      'admin-maintenance-clear',
    ]);
  });

  it('stores only one of six maintenance windows that are planned at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const until = ['+1h', '+2h', '+3h', '+4h', '+5h', '+6h'];
      await Promise.all(until.map((end) => type('maintenance', 'set', '--from', '+30m', '--until', end)));
      expect(await listMaintenanceWindows(harness.db)).toHaveLength(1);
    }
  });
});
