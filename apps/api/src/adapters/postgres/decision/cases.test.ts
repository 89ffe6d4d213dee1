import { randomUUID } from 'node:crypto';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase, useHarness } from '../../../../test/support/harness.ts';
import { openCase } from '../../../../test/support/open-case.ts';
import { resetData } from '../../../../test/support/reset-data.ts';
import type { IdentityItem } from '../../../core/application.ts';
import type { CaseClerk, CaseDetail } from '../../../core/decision.ts';
import { createStatements } from '../connection/queries.ts';
import { readDecision } from './case-reading.ts';
import { storeOpinion } from './cases.ts';

const all = ['0177', '0587', '0181'];
const reviewer: CaseClerk = { id: 'ayumi', isApprover: false, bankCodes: all };
const approver: CaseClerk = { id: 'ren', isApprover: true, bankCodes: all };
const approve = { outcome: 'approved', reason: 'same-person', text: '旧字体' } as const;
const decline = { outcome: 'declined', reason: 'another-person', text: '' } as const;

describe(`the cases of the review desk on ${testDatabase.name}`, () => {
  const harness = useHarness();
  beforeEach(() => resetData(harness));

  const complete = (...which: [ApplicationType?, IdentityItem[]?]) => openCase(harness, ...which);
  const read = async (id: string, clerk = reviewer): Promise<CaseDetail> => {
    const detail = await harness.ports.cases.read(clerk, id);
    if (detail === null) throw new Error('no case');
    return detail;
  };
  const listResultMails = async (): Promise<string[]> =>
    (await harness.takeMails('result')).map(({ text }) => text);

  it('[DEC-003] approves an application without anything to review at completion, and queues the result mail', async () => {
    const id = await complete();
    expect((await harness.ports.cases.list(reviewer, { limit: 10 })).cases).toEqual([]);
    const { application, history } = await read(id);
    expect(await readDecision(harness.db, id)).toMatchObject({
      outcome: 'approved',
      source: 'rule',
      applicationVersion: application.changes,
    });
    expect(history.map(({ event, actor }) => [event, actor])).toContainEqual([
      'decided approved',
      'rule nothing-to-review',
    ]);
    const [text, ...others] = await listResultMails();
    expect(others).toEqual([]);
    expect(text).toContain('開設手続きを承りました');
  });

  it('[DEC-004] lists open cases by page, oldest first, of the clerk’s banks only', async () => {
    const ids = [
      await complete('CHILD'),
      await complete('GENERAL', ['CUSTOMER.name']),
      await complete('CHILD'),
    ];
    const { cases } = harness.ports;
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await cases.list(reviewer, { limit: 2, after });
      seen.push(...page.cases.map(({ id }) => id));
      after = page.next;
    }
    expect(seen).toEqual(ids);
    const [first] = (await cases.list(reviewer, { limit: 1 })).cases;
    expect(first).toMatchObject({
      bankCode: '0177',
      type: 'CHILD',
      reasons: ['child-documents'],
      needsTwo: false,
      opinions: 0,
      claim: null,
    });
    const elsewhere = { ...reviewer, bankCodes: ['0587'] };
    expect((await cases.list(elsewhere, { limit: 10 })).cases).toEqual([]);
    const id = ids[0] ?? '';
    expect(await cases.read(elsewhere, id)).toBeNull();
    expect(await cases.claim(elsewhere, id)).toBeNull();
    expect(await cases.readPicture(elsewhere, id, 'MATERNITY_HANDBOOK')).toBeNull();
    expect(await cases.decide(elsewhere, id, { ...approve, version: (await read(id)).version })).toBeNull();
    expect(await cases.findByNumber(elsewhere, first?.applicationNumber ?? '')).toBeNull();
    expect(await cases.findByNumber(reviewer, first?.applicationNumber ?? '')).toBe(id);
  });

  it('[DEC-005] a claim keeps another clerk from deciding until it is released or ends', async () => {
    const id = await complete('CHILD');
    const { cases } = harness.ports;
    const { version } = await read(id);
    expect(await cases.claim(reviewer, id)).toMatchObject({ by: 'ayumi' });
    expect(await cases.claim(approver, id)).toMatchObject({ by: 'ayumi' });
    expect((await cases.list(approver, { limit: 9, only: 'mine' })).cases).toEqual([]);
    expect((await cases.list(reviewer, { limit: 9, only: 'mine' })).cases).toHaveLength(1);
    expect(await cases.decide(approver, id, { ...approve, version })).toEqual({ refused: 'claimed' });
    await cases.release(approver, id);
    expect(await cases.claim(approver, id)).toMatchObject({ by: 'ayumi' });
    await harness.db.query`update decision_case set claimed_until = now() where application_id = ${id}`;
    expect(await cases.claim(approver, id)).toMatchObject({ by: 'ren' });
    await cases.release(approver, id);
    expect(await cases.decide(reviewer, id, { ...approve, version })).toBe('decided');
    expect(await cases.claim(reviewer, id)).toBeNull();
  });

  it('[DEC-006] two people decide a difference; the second sees the first’s opinion only afterwards', async () => {
    const id = await complete('GENERAL', ['CUSTOMER.name']);
    const { cases } = harness.ports;
    const { version } = await read(id);
    expect(await cases.decide(reviewer, id, { ...approve, version })).toBe('first');
    expect(await listResultMails()).toEqual([]);
    expect((await read(id, reviewer)).visibleOpinions).toMatchObject([approve]);
    const forSecond = await read(id, approver);
    expect(forSecond).toMatchObject({ opinions: 1, visibleOpinions: [], decision: null });
    expect(JSON.stringify(forSecond.history)).not.toMatch(/approved|declined|visit/);
    expect((await cases.list(approver, { limit: 9, only: 'second' })).cases).toHaveLength(1);
    const given = { ...decline, version: forSecond.version };
    expect(await cases.decide({ ...reviewer, isApprover: true }, id, given)).toEqual({
      refused: 'same-person',
    });
    expect(await cases.decide(approver, id, { ...given, version })).toEqual({ refused: 'outdated' });
    expect(await cases.decide(approver, id, given)).toBe('decided');
    expect(await cases.decide({ ...approver, id: 'mei' }, id, given)).toEqual({ refused: 'decided' });
    const { visibleOpinions, decision } = await read(id, { ...approver, id: 'mei' });
    expect(visibleOpinions).toMatchObject([
      { ...approve, by: 'ayumi' },
      { ...decline, by: 'ren' },
    ]);
    expect(decision).toMatchObject({ outcome: 'declined', source: 'desk' });
    expect(await listResultMails()).toEqual([expect.stringContaining('お受けできませんでした')]);
    const [figures] = await cases.readFigures(['0177']);
    expect(figures).toMatchObject({ open: 0, decided: 1, decidedBySecond: 1, overturned: 1 });
  });

  it('[DEC-007] decides once when two clerks decide at the same time', async () => {
    const id = await complete('CHILD');
    const { version } = await read(id);
    const answers = await Promise.all(
      [reviewer, approver, { ...approver, id: 'mei' }].map((clerk) =>
        harness.ports.cases.decide(clerk, id, { ...approve, version }),
      ),
    );
    expect(answers.filter((answer) => answer === 'decided')).toHaveLength(1);
    expect(await listResultMails()).toHaveLength(1);
  });

  it('[DEC-007] stores nothing of a decision that ends at any of its statements, and decides afterwards', async () => {
    const id = await complete('CHILD');
    const given = { ...approve, version: (await read(id)).version };
    const { sealer, appSecret, banks } = harness;
    const means = { sealer, appSecrets: [appSecret] as const, bankOf: banks.getByCode };
    const before = (await read(id)).history.length;
    /** Ends after `limit` statements were carried out. */
    const decide = (limit: number) =>
      harness.db.transaction(async (trx) => {
        let count = 0;
        const send: typeof trx.send = async (...statement) => {
          const result = await trx.send(...statement);
          count += 1;
          if (count === limit) throw new Error('killed');
          return result;
        };
        const cut = { ...createStatements(send), isTransaction: true } as const;
        return storeOpinion(cut, means, reviewer, id, given);
      });
    let steps = 0;
    while ((await decide(steps + 1).catch(() => 'ended')) === 'ended') {
      steps += 1;
      const { opinions, decision, history } = await read(id);
      expect([opinions, decision, history.length]).toEqual([0, null, before + steps]);
      expect(await listResultMails()).toEqual([]);
    }
    expect(steps).toBeGreaterThan(6);
    expect(await listResultMails()).toHaveLength(1);
  });

  it('[DEC-008] shows earlier applications at this bank of the same mail, phone or name with birth date', async () => {
    await complete();
    const [earlier] = (await read(await complete('CHILD'))).earlier;
    expect(earlier).toMatchObject({ type: 'GENERAL', outcome: 'approved', same: ['phone'] });
    const same = (await read(await complete())).earlier.map(({ same }) => same);
    expect(same).toEqual([['phone'], ['person', 'phone']]);
  });

  it('[DEC-009] audits each view of a case and of a picture', async () => {
    const id = await complete('CHILD');
    const picture = await harness.ports.cases.readPicture(approver, id, 'MATERNITY_HANDBOOK');
    expect(picture).toEqual(Buffer.of(1));
    expect(await harness.ports.cases.readPicture(approver, id, 'CERTIFICATE_RESIDENCE')).toBeNull();
    await read(id);
    const { history } = await read(id, approver);
    expect(history.slice(0, 3).map(({ event, actor }) => [event, actor])).toEqual([
      ['case-viewed', 'ren'],
      ['case-viewed', 'ayumi'],
      ['case-picture-viewed MATERNITY_HANDBOOK', 'ren'],
    ]);
    expect(await harness.ports.cases.read(reviewer, randomUUID())).toBeNull();
  });

  it('[DEC-010] opens a case for an application that a node of the previous release completed', async () => {
    const id = await complete('GENERAL', ['CUSTOMER.address']);
    const other = await complete();
    await harness.db.query`delete from decision_case`;
    const unreadable = await complete();
    await harness.db.query`delete from decision_case where application_id = ${unreadable}`;
    await harness.db.query`update application set sealed_personal = '\\x00' where id = ${unreadable}`;
    const failures: unknown[] = [];
    const openMissing = () => harness.ports.cases.openMissing((error) => failures.push(error));
    expect([await openMissing(), await openMissing(), failures.length]).toEqual([2, 0, 2]);
    expect(await read(id)).toMatchObject({ decision: null, reasons: ['CUSTOMER.address'] });
    expect(await read(other)).toMatchObject({ decision: null, reasons: ['every-application'] });
  });
});
