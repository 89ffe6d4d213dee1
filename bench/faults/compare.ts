import { privateDecrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { createSealer, type Sealer } from '../../apps/api/src/adapters/keys/sealer.ts';
import { reencode } from '../../apps/api/src/adapters/pictures/reencode.ts';
import {
  readApplication,
  readPictures,
} from '../../apps/api/src/adapters/postgres/application/application-rows.ts';
import { hashToken } from '../../apps/api/src/adapters/postgres/application/gate.ts';
import type { Statements } from '../../apps/api/src/adapters/postgres/connection/queries.ts';
import { parseKeyring } from '../../apps/api/src/boot/keyring.ts';
import type { Answers, Application } from '../../apps/api/src/core/application.ts';
import type { Cluster } from './cluster.ts';
import type { Acknowledged } from './journey-log.ts';

export type Evidence = {
  readonly database: { readonly queries: Statements };
  readonly mailbox: Pick<Cluster['mailbox'], 'to'>;
} & Pick<Cluster, 'keysFolder' | 'keyEncryptionKeys'>;

type Stored = NonNullable<Awaited<ReturnType<typeof readStored>>>;

export async function compare(evidence: Evidence, logs: readonly Acknowledged[]) {
  const compared = {
    acknowledged: logs.reduce((sum, { posts }) => sum + posts, 0),
    findings: [] as string[],
    /** Mails that arrived again with the same Message-ID, which is allowed. */
    repeatedMails: 0,
    /** From an acknowledged completion to its confirmation mail. */
    longestMailMs: 0,
  };
  const { findings } = compared;
  const sealer = createSealer(parseKeyring(evidence.keyEncryptionKeys));
  const owners = new Map<string, string>();
  for (const log of logs) {
    const stored = await readStored(evidence, sealer, log);
    const losses = await listLosses(evidence, log, stored);
    findings.push(...losses.map((what) => `lost: ${log.mailAddress}: ${what}`));
    const number = stored?.application.completion?.applicationNumber;
    const numbers = new Set([...log.numbers, ...(number === undefined ? [] : [number])]);
    if (numbers.size > 1) findings.push(`duplicate: ${log.mailAddress}: ${numbers.size} numbers`);
    for (const one of numbers) {
      const owner = owners.get(one);
      if (owner !== undefined) findings.push(`duplicate: ${log.mailAddress} and ${owner}: one number`);
      owners.set(one, log.mailAddress);
    }
    const mails = compareMails(evidence, log, number);
    findings.push(...mails.faults.map((what) => `mail: ${log.mailAddress}: ${what}`));
    compared.repeatedMails += mails.repeated;
    compared.longestMailMs = Math.max(compared.longestMailMs, mails.delayMs);
  }
  return compared;
}

async function readStored(
  { database: { queries: db }, keysFolder }: Evidence,
  sealer: Sealer,
  { token }: Acknowledged,
) {
  if (token === null) return null;
  const [row] = await db.query<{ id: string; sealed_pin: string | null }>`
    select a.id, a.sealed_pin from session s join application a on a.id = s.application_id
    where s.token_hash = ${hashToken(token)}`;
  if (row === undefined) return null;
  const application = await readApplication(db, sealer, row.id);
  const events = await db.query<{ event: string; times: number }>`
    select event, count(*)::int as times from audit where application_id = ${row.id} group by event`;
  return {
    application,
    pin: row.sealed_pin === null ? null : openPin(keysFolder, application, row.sealed_pin),
    events: new Map(events.map(({ event, times }) => [event, times])),
  };
}

/** As the bank does. */
function openPin(keysFolder: string, { id, bankCode }: Application, sealed: string): string {
  const key = readFileSync(join(keysFolder, `${bankCode}.private.pem`), 'utf8');
  const options = { key, oaepHash: 'sha256', oaepLabel: Buffer.from(id) };
  return privateDecrypt(options, Buffer.from(sealed, 'base64')).toString('utf8');
}

async function listLosses(
  { database: { queries } }: Evidence,
  log: Acknowledged,
  stored: Stored | null,
): Promise<string[]> {
  if (stored === null) return log.token === null ? [] : ['the session'];
  const { application, pin, events } = stored;
  const { answers, identity, completion } = application;
  const lost = Object.entries(log.answers)
    .filter(([group, value]) => !isDeepStrictEqual(answers[group as keyof Answers], value))
    .map(([group]) => group);
  for (const [event, times] of log.saved) if ((events.get(event) ?? 0) < times) lost.push(event);
  if (log.pin !== null && pin !== log.pin) lost.push('pin');
  if (log.ekycUrl !== null && identity?.url !== log.ekycUrl) lost.push('identity verification');
  if (log.identified && identity?.status !== ekycStatus.bankerProcessing) lost.push('outcome');
  if (log.completedAt !== null && completion === null) lost.push('completion');
  for (const [type, { width, height }] of log.documents) {
    const [picture] = await readPictures(queries, application, type);
    const size = picture && (await reencode(picture.image));
    if (size?.width !== width || size.height !== height) lost.push(type);
  }
  return lost;
}

function compareMails({ mailbox }: Evidence, log: Acknowledged, number: string | undefined) {
  const mails = mailbox.to(log.mailAddress);
  const countIds = (some: typeof mails) => new Set(some.map(({ messageId }) => messageId)).size;
  const receiptNumber = (text: string): string | undefined =>
    /受付番号：([\d-]+)/.exec(text)?.[1]?.replaceAll('-', '');
  const confirmations = mails.filter(
    ({ text }) => receiptNumber(text) !== undefined && !text.includes('お申込みの結果をお知らせします'),
  );
  const confirmed = countIds(confirmations);
  const expected = number === undefined ? 0 : 1;
  const faults: string[] = [];
  if (confirmed !== expected) faults.push(`${confirmed} confirmations, not ${expected}`);
  if (confirmations.some(({ text }) => receiptNumber(text) !== number))
    faults.push('a confirmation names another number');
  if (countIds(mails) - confirmed < log.codes) faults.push('code mail');
  const [first] = confirmations;
  return {
    faults,
    repeated: mails.length - countIds(mails),
    delayMs: first === undefined || log.completedAt === null ? 0 : first.at - log.completedAt,
  };
}
