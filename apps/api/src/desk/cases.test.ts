import { randomUUID } from 'node:crypto';
import type { DeskCase, DeskCaseList } from '@kaisetsu/domain/desk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { blocksOf } from '../../test/support/blocks.ts';
import { type Desk, type DeskClerk, openDesk, people } from '../../test/support/desk.ts';
import { growTables } from '../../test/support/grown-tables.ts';
import { type Harness, startHarness } from '../../test/support/harness.ts';
import { openCase } from '../../test/support/open-case.ts';
import { listCases, readCaseFigures } from '../adapters/postgres/decision/case-reading.ts';

let harness: Harness;
let desk: Desk;
let reviewer: DeskClerk;
let approver: DeskClerk;
let auditor: DeskClerk;
beforeAll(async () => {
  harness = await startHarness();
  desk = await openDesk(harness);
  reviewer = await desk.signIn(people.reviewer);
  approver = await desk.signIn(people.approver);
  auditor = await desk.signIn(people.auditor);
});
// The sessions stay.
beforeEach(() => harness.db.query`delete from application`);
afterAll(async () => {
  await desk.close();
  await harness.close();
});

const read = async (clerk: DeskClerk, id: string): Promise<DeskCase> =>
  (await clerk.get(`/api/cases/${id}`)).json();
const approve = { outcome: 'approved', reason: 'difference-explained', text: '旧字体' } as const;

describe('the cases at the desk', () => {
  it('lists open cases with reasons and figures, also by number', { tags: ['DESK-007'] }, async () => {
    const id = await openCase(harness, 'GENERAL', ['CUSTOMER.name']);
    const list: DeskCaseList = (await auditor.get('/api/cases')).json();
    expect(list.cases).toMatchObject([{ id, bankCode: '0177', reasons: ['CUSTOMER.name'], needsTwo: true }]);
    expect(list.figures.find(({ bankCode }) => bankCode === '0177')).toMatchObject({ open: 1, decided: 0 });
    expect((await auditor.get('/api/cases?only=mine')).json().cases).toEqual([]);
    const [first] = list.cases;
    const search = (applicationNumber: unknown) => auditor.post('/api/cases/search', { applicationNumber });
    expect((await search(first?.applicationNumber)).json()).toEqual({ id });
    expect((await search('999999999999')).statusCode).toBe(404);
    for (const invalid of ['/api/cases?only=all', '/api/cases/1', `/api/cases/${id}/pictures/PIN`])
      expect((await auditor.get(invalid)).statusCode).toBe(400);
    expect((await auditor.get(`/api/cases/${randomUUID()}`)).statusCode).toBe(404);
  });

  it('shows answers and pictures, but no PIN and no provider’s id', { tags: ['DESK-009'] }, async () => {
    const id = await openCase(harness, 'CHILD');
    const answer = await reviewer.get(`/api/cases/${id}`);
    const shown: DeskCase = answer.json();
    expect(shown.summary.map(({ title }) => title)).toEqual([
      'お子さま',
      '親権者さま',
      'お子さまのご職業',
      'お取引・口座',
      '同意・申告',
    ]);
    expect(shown.persons).toMatchObject([
      { role: 'CUSTOMER', citation: '書類の審査' },
      { role: 'PROXY', citation: expect.stringContaining('施行規則6条1項1号ホ') },
    ]);
    for (const hidden of ['pinSet', 'pinCodeHash', 'providerSessionId', 'verificationId'])
      expect(answer.body).not.toContain(hidden);
    const picture = await reviewer.get(`/api/cases/${id}/pictures/MATERNITY_HANDBOOK`);
    expect([picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
      'image/jpeg',
      'no-store',
    ]);
    const { history } = await read(auditor, id);
    expect(history.map(({ event, actor }) => [event, actor])).toEqual(
      expect.arrayContaining([
        ['case-viewed', people.reviewer],
        ['case-picture-viewed MATERNITY_HANDBOOK', people.reviewer],
      ]),
    );
  });

  it('lets an auditor only look, and a reviewer not decide second', { tags: ['DESK-008'] }, async () => {
    const id = await openCase(harness, 'GENERAL', ['CUSTOMER.name']);
    const { version } = await read(auditor, id);
    for (const path of ['claim', 'release', 'decision'])
      expect((await auditor.post(`/api/cases/${id}/${path}`, { ...approve, version })).statusCode).toBe(403);
    const first = await approver.post(`/api/cases/${id}/decision`, { ...approve, version });
    expect(first.json()).toEqual({ result: 'first' });
    const forSecond = await read(reviewer, id);
    expect(forSecond.visibleOpinions).toEqual([]);
    const second = await reviewer.post(`/api/cases/${id}/decision`, {
      ...approve,
      version: forSecond.version,
    });
    expect([second.statusCode, second.json()]).toEqual([409, { refused: 'approver-needed' }]);
  });

  it('refuses a decision on an old version, twice, or on another’s claim', {
    tags: ['DESK-010'],
  }, async () => {
    const id = await openCase(harness, 'GENERAL', ['CUSTOMER.name']);
    const { version } = await read(reviewer, id);
    const decide = async (clerk: DeskClerk, sent: object) =>
      (await clerk.post(`/api/cases/${id}/decision`, { ...approve, ...sent })).json();
    expect((await approver.post(`/api/cases/${id}/claim`)).json().claim.by).toBe(people.approver);
    expect((await reviewer.post(`/api/cases/${id}/claim`)).json().claim.by).toBe(people.approver);
    expect(await decide(reviewer, { version })).toEqual({ refused: 'claimed' });
    expect((await approver.post(`/api/cases/${id}/release`)).statusCode).toBe(204);
    expect(await decide(reviewer, { version })).toEqual({ result: 'first' });
    const { version: newer } = await read(approver, id);
    expect(await decide(approver, { version })).toEqual({ refused: 'outdated' });
    expect(await decide(reviewer, { version: newer })).toEqual({ refused: 'same-person' });
    expect(await decide(approver, { version: newer, outcome: 'declined', reason: 'another-person' })).toEqual(
      {
        result: 'decided',
      },
    );
    expect(await decide(approver, { version: newer })).toEqual({ refused: 'decided' });
    expect((await read(reviewer, id)).visibleOpinions).toHaveLength(2);
    const metrics = await harness.metrics.text();
    expect(metrics).toContain('kaisetsu_cases_decided{bank="0177"} 1');
    expect(metrics).toContain('kaisetsu_cases_overturned{bank="0177"} 1');
  });

  it('writes no personal data to log and metrics', { tags: ['DESK-006', 'DESK-012'] }, async () => {
    const id = await openCase(harness, 'GENERAL', ['CUSTOMER.name']);
    const { applicationNumber, version, summary } = await read(reviewer, id);
    await reviewer.post('/api/cases/search', { applicationNumber });
    await reviewer.post(`/api/cases/${id}/decision`, { ...approve, version });
    const metrics = await harness.metrics.text();
    expect(metrics).toContain('kaisetsu_cases_open{bank="0177"} 1');
    const values = summary
      .flatMap(({ rows }) => rows.map(([, value]) => value))
      .filter((value) => value.length > 3);
    const written = desk.log.join('') + metrics;
    expect(written).toContain('/api/cases/:id/decision');
    for (const value of [...values, applicationNumber, id, approve.text])
      expect(written).not.toContain(value);
  });
});

describe('10,000 open cases', { tags: 'DESK-007' }, () => {
  it('cost a page of the list few blocks', async () => {
    const { db } = harness;
    await growTables(db, 10_000);
    await db.query`
      insert into decision_case (application_id, bank_code, opened_at, reasons)
      select id, bank_code, completed_at, '{CUSTOMER.name}' from application`;
    await db.query`analyze`;
    const clerk = { id: people.reviewer, isApprover: false, bankCodes: ['0177', '0587', '0181'] };
    const page = { limit: 50 };
    const listBlocks = await blocksOf(db, (within) => listCases(within, clerk, page));
    const figureBlocks = await blocksOf(db, (within) => readCaseFigures(within, clerk.bankCodes));
    expect(listBlocks).toBeLessThan(500);
    expect(figureBlocks).toBeLessThan(2_000);
    const { next } = await listCases(db, clerk, page);
    const second = await blocksOf(db, (within) => listCases(within, clerk, { ...page, after: next ?? '' }));
    expect(second).toBeLessThan(500);
  });
});
