import { privateDecrypt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { DocumentType } from '@kaisetsu/domain/documents';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { createSealer, type Sealer } from '../../apps/api/src/adapters/keys/sealer.ts';
import { reencode } from '../../apps/api/src/adapters/pictures/reencode.ts';
import { readApplication } from '../../apps/api/src/adapters/postgres/application/application-rows.ts';
import { readPictures } from '../../apps/api/src/adapters/postgres/application/document-changes.ts';
import { hashToken } from '../../apps/api/src/adapters/postgres/application/gate.ts';
import type { Statements } from '../../apps/api/src/adapters/postgres/connection/queries.ts';
import { parseKeyring } from '../../apps/api/src/boot/keyring.ts';
import type { Answers, Application } from '../../apps/api/src/core/application.ts';
import type { Cluster } from './cluster.ts';
import type { Acknowledged } from './journey-log.ts';

export type Compared = {
  acknowledged: number;
  readonly lost: string[];
  readonly doubledNumbers: string[];
  readonly wrongMails: string[];
  /** Mails that arrived again with the same Message-ID, which is allowed. */
  repeatedMails: number;
  /** From an acknowledged completion to its confirmation mail. */
  longestMailMs: number;
};

export type Evidence = {
  readonly database: { readonly queries: Statements };
  readonly mailbox: Pick<Cluster['mailbox'], 'to'>;
} & Pick<Cluster, 'keysFolder' | 'keyEncryptionKeys'>;

type Stored = {
  readonly application: Application;
  readonly pin: string | null;
  readonly events: Readonly<Record<string, number>>;
};

export async function compare(evidence: Evidence, logs: readonly Acknowledged[]): Promise<Compared> {
  const compared: Compared = {
    acknowledged: logs.reduce((sum, { posts }) => sum + posts, 0),
    ...{ lost: [], doubledNumbers: [], wrongMails: [], repeatedMails: 0, longestMailMs: 0 },
  };
  const sealer = createSealer(parseKeyring(evidence.keyEncryptionKeys));
  const owners = new Map<string, string>();
  for (const log of logs) {
    const stored = await readStored(evidence, sealer, log);
    if (stored !== null) await compareAnswers(evidence, log, stored, compared.lost);
    else if (log.token !== null) compared.lost.push(`${log.mailAddress}: the session`);
    compareNumbers(log, stored, owners, compared.doubledNumbers);
    compareMails(evidence, log, stored, compared);
  }
  return compared;
}

async function readStored(
  { database: { queries: db }, keysFolder }: Evidence,
  sealer: Sealer,
  { token }: Acknowledged,
): Promise<Stored | null> {
  if (token === null) return null;
  const rows = await db.query<{ id: string; sealed_pin: string | null }>`
    select a.id, a.sealed_pin from session s join application a on a.id = s.application_id
    where s.token_hash = ${hashToken(token)}`;
  const [row] = rows;
  if (row === undefined) return null;
  const application = await readApplication(db, sealer, row.id);
  const events = await db.query<{ event: string; times: number }>`
    select event, count(*)::int as times from audit where application_id = ${row.id} group by event`;
  return {
    application,
    pin: row.sealed_pin === null ? null : openPin(keysFolder, application, row.sealed_pin),
    events: Object.fromEntries(events.map(({ event, times }) => [event, times])),
  };
}

/** As the bank does. */
function openPin(keysFolder: string, { id, bankCode }: Application, sealed: string): string {
  const key = readFileSync(join(keysFolder, `${bankCode}.private.pem`), 'utf8');
  const options = { key, oaepHash: 'sha256', oaepLabel: Buffer.from(id) };
  return privateDecrypt(options, Buffer.from(sealed, 'base64')).toString('utf8');
}

async function compareAnswers(
  evidence: Evidence,
  log: Acknowledged,
  { application, pin, events }: Stored,
  lost: string[],
): Promise<void> {
  const reportLoss = (what: string): void => void lost.push(`${log.mailAddress}: ${what}`);
  for (const [group, value] of Object.entries(log.answers)) {
    if (!isDeepStrictEqual(application.answers[group as keyof Answers], value)) reportLoss(group);
  }
  for (const [event, times] of log.saved) if ((events[event] ?? 0) < times) reportLoss(event);
  if (log.pin !== null && pin !== log.pin) reportLoss('pin');
  if (log.ekycUrl !== null && application.identity?.url !== log.ekycUrl) reportLoss('identity verification');
  if (log.identified && application.identity?.status !== ekycStatus.bankerProcessing) reportLoss('outcome');
  if (log.completedAt !== null && application.completion === null) reportLoss('completion');
  for (const [type, size] of log.documents) {
    const stored = await sizeOfStored(evidence, application, type);
    if (stored?.width !== size.width || stored.height !== size.height) reportLoss(type);
  }
}

async function sizeOfStored(
  { database: { queries: db } }: Evidence,
  application: Application,
  type: DocumentType,
): Promise<{ width: number; height: number } | null> {
  const [stored] = await readPictures(db, application, type);
  return stored === undefined ? null : reencode(stored.image);
}

function compareNumbers(
  log: Acknowledged,
  stored: Stored | null,
  owners: Map<string, string>,
  doubled: string[],
): void {
  const number = stored?.application.completion?.applicationNumber;
  const numbers = new Set([...log.numbers, ...(number === undefined ? [] : [number])]);
  if (numbers.size > 1) doubled.push(`${log.mailAddress}: ${numbers.size} numbers`);
  for (const one of numbers) {
    const owner = owners.get(one);
    if (owner !== undefined) doubled.push(`${log.mailAddress} and ${owner}: one number`);
    owners.set(one, log.mailAddress);
  }
}

function compareMails(
  { mailbox }: Evidence,
  log: Acknowledged,
  stored: Stored | null,
  compared: Compared,
): void {
  const mails = mailbox.to(log.mailAddress);
  const ids = new Set(mails.map(({ messageId }) => messageId));
  compared.repeatedMails += mails.length - ids.size;
  const number = stored?.application.completion?.applicationNumber;
  const receiptNumber = (text: string): string | undefined =>
    /受付番号：([\d-]+)/.exec(text)?.[1]?.replaceAll('-', '');
  const confirmations = mails.filter(
    ({ text }) => receiptNumber(text) !== undefined && !text.includes('お申込みの結果をお知らせします'),
  );
  const confirmationIds = new Set(confirmations.map(({ messageId }) => messageId));
  const expected = number === undefined ? 0 : 1;
  if (confirmationIds.size !== expected) {
    compared.wrongMails.push(`${log.mailAddress}: ${confirmationIds.size} confirmations, not ${expected}`);
  }
  if (confirmations.some(({ text }) => receiptNumber(text) !== number)) {
    compared.wrongMails.push(`${log.mailAddress}: a confirmation names another number`);
  }
  if (ids.size - confirmationIds.size < log.codes) compared.wrongMails.push(`${log.mailAddress}: code mail`);
  const [first] = confirmations;
  if (first !== undefined && log.completedAt !== null) {
    compared.longestMailMs = Math.max(compared.longestMailMs, first.at - log.completedAt);
  }
}
