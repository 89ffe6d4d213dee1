import { hash, randomUUID } from 'node:crypto';
import { ekycStatus, readStatus } from '@kaisetsu/domain/ekyc';
import { type Application, allow, countStartsLeft, type StoredIdentity } from '../core/application.ts';
import { getCardPage, settlePrefill } from '../core/identity/compare-result.ts';
import {
  getAdapter,
  isWaiting,
  openSessionOf,
  settleOverdueSession,
  takeTurn,
} from '../core/identity/identity-results.ts';
import {
  chooseOffers,
  findRule,
  formatCitation,
  type IdentityOffer,
  isEnded,
} from '../core/identity/offers.ts';
import { hasFacePhoto, readTypedIdentity } from '../core/identity/persons.ts';
import {
  IdentityProviderUnavailable,
  IdentityRequestRefused,
  type IdentitySubject,
} from '../core/identity-ports.ts';
import type { Ports } from '../core/ports.ts';
import { getToday } from '../core/rules/answers-rules.ts';
import { createInvalid, Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

export const startEkyc: Endpoint<'startEkyc'> = async (request) => {
  const { ports, session, at, body, headers } = request;
  if (body.supplement) throw createInvalid('supplement', 'not-allowed');
  const { bankCode, type } = session.application;
  const switches = await ports.readSwitches(bankCode);
  const chosen = chooseOffers(switches, type, at, headers['identity-method']) ?? [];
  return openIdentitySession(request, 'startEkyc', chosen);
};

type Starting = Omit<Parameters<Endpoint<'startCard'>>[0], 'body' | 'headers'>;

/** The reference is stored before the request and is its idempotency key: a retry creates no second session. */
export async function openIdentitySession(
  { ports, session, at, bank, origin, requestId }: Starting,
  call: 'startEkyc' | 'startCard',
  chosen: readonly IdentityOffer[],
): Promise<{ readonly url: string }> {
  const { now } = session;
  const reference = randomUUID();
  const isPrefill = call === 'startCard';
  const wanted = chosen.at(-1)?.rule.method;
  const isNeeded = (current: Application): boolean => {
    const { identity } = current;
    if (identity === null || readStatus(identity.status) === 'failed' || isEnded(current, at)) return true;
    // An unfinished prefill has signed no frozen answers.
    if (identity.isPrefill && !isPrefill) return true;
    const isOther = wanted !== undefined && identity.method !== wanted;
    return isOther && isUnused(identity) && countStartsLeft(identity) > 0;
  };
  const begin = async (seen: Application): Promise<Application> => {
    allow(call, seen, at);
    if (isNeeded(seen)) await ports.takeIdentityStart(seen);
    return ports.applications.change(seen, (current) => {
      allow(call, current, at);
      if (!isNeeded(current)) return null;
      const { identity } = current;
      const isOver = isEnded(current, at);
      const replaces = isOver && identity !== null ? { replaces: identity.reference } : {};
      const start = chooseRules(chosen, current, getToday(session));
      const statement = start.method === 'JPKI' ? writeStatement(current, bank) : null;
      return {
        identity: { kind: 'start', reference, ...start, isPrefill, statement, ...replaces },
        audit: isOver ? 'identity-started-by-new-rule' : 'identity-started',
      };
    });
  };
  let application = await begin(await settlePrefill(ports, session.application));
  const settled = await settleOverdueSession(ports, application, { now, at, requestId });
  if (settled !== null) application = await begin(settled);
  const open = application.identity;
  if (open === null) throw new Refusal('out-of-order');
  // The server accepts the applicant's return only once.
  const hasReturned = open.returnedAt !== null && isWaiting(open);
  const next = isPrefill ? getCardPage(application) : '/ekyc-callback';
  if (readStatus(open.status) === 'passed' || hasReturned) return { url: `${origin}${next}` };
  if (open.url !== null) return { url: await readCurrentUrl(ports, application, open, { now, requestId }) };

  const adapter = getAdapter(ports.identity, open.adapter);
  const opened = await adapter.start({
    // The offers can have changed since the start.
    reference: open.reference,
    method: open.method,
    ruleVersion: open.ruleVersion,
    bankCode: application.bankCode,
    applicationType: application.type,
    subjects: listSubjects(application, open, getToday(session), ports.identitySettings.sendTyped),
    statement: open.statement ?? '',
    returnUrl:
      adapter.acceptReturn === undefined
        ? `${origin}/ekyc-callback`
        : `${origin}/identity/return/${adapter.id}`,
    webhookUrl: ports.identitySettings.webhookUrl,
    requestId,
  });
  const change = { kind: 'opened', reference: open.reference, session: opened } as const;
  // A browser can already have the URL of the first of two simultaneous starts, with its `state`.
  const { identity: stored } = await ports.applications.change(application, ({ identity }) =>
    identity?.reference === open.reference && identity.url === null
      ? { identity: change, audit: 'identity-opened' }
      : null,
  );
  return { url: stored?.url ?? opened.url };
}

/** It gives way to another method. The desk decides on a 住民票の写し only after the completion. */
const isUnused = ({ status, returnedAt, method }: StoredIdentity): boolean =>
  method === 'RESIDENT_RECORD' || (status === ekycStatus.created && returnedAt === null);

function chooseRules(chosen: readonly IdentityOffer[], application: Application, today: string) {
  // In the child flow the parent is last.
  const main = chosen.at(-1);
  if (main === undefined) throw new IdentityProviderUnavailable('no offer in force');
  return {
    adapter: main.adapter,
    method: main.rule.method,
    ruleVersion: formatCitation(main.rule),
    subjects: chosen.map(({ role, rule: { id, withoutFace = id } }) => ({
      role,
      ruleId: hasFacePhoto(application, role, today) ? id : withoutFace,
    })),
  };
}

function listSubjects(
  application: Application,
  { subjects, method }: StoredIdentity,
  today: string,
  sendTyped: boolean,
): readonly IdentitySubject[] {
  return subjects.map(({ role, ruleId }) => {
    const typed = sendTyped ? readTypedIdentity(application, role) : null;
    return {
      role,
      method: findRule(ruleId)?.method ?? method,
      face: hasFacePhoto(application, role, today),
      ...(typed !== null && {
        typed: { name: typed.name, birthDate: typed.birthDate, address: typed.address },
      }),
    };
  });
}

/** If the provider refuses a new url, the stored one is returned. */
async function readCurrentUrl(
  { applications, identity: adapters }: Pick<Ports, 'applications' | 'identity'>,
  application: Application,
  identity: StoredIdentity,
  { now, requestId }: { readonly now: Date; readonly requestId: string },
): Promise<string> {
  const open = openSessionOf(identity);
  const adapter = getAdapter(adapters, identity.adapter);
  const isOutdated = identity.expiresAt !== null && identity.expiresAt <= now && isWaiting(identity);
  const renew = adapter.refreshUrl;
  if (!isOutdated || open === null || renew === undefined) return identity.url ?? '';
  // A fresh url can end the one before.
  const renewed = await takeTurn({ applications }, application, identity, async (claimed) => {
    if (claimed.identity?.url !== identity.url) return claimed;
    const fresh = await renew(open, requestId).catch((error: unknown) => {
      if (error instanceof IdentityRequestRefused) return null;
      throw error;
    });
    if (fresh === null) return claimed;
    return applications.change(claimed, () => ({
      identity: { kind: 'url', reference: identity.reference, ...fresh },
      audit: 'identity-url-renewed',
    }));
  });
  return renewed.identity?.url ?? '';
}

const accountKinds = { GENERAL: '普通預金口座', CHILD: '普通預金口座（未成年者）' } as const;

/** The applicant signs it in the next session. Its number keeps the result of an earlier session from being used again. */
export function writeStatement(
  { id, type, answers, agreements, identity }: Application,
  bank: { readonly legalName: string },
): string {
  const digest = hash('sha256', JSON.stringify(answers));
  return [
    '口座開設申込書',
    `申込先：${bank.legalName}`,
    `申込内容：${accountKinds[type]}の開設`,
    `申込番号：${id}`,
    `本人確認：${(identity?.starts ?? 0) + 1}回目`,
    `申込内容の識別値（SHA-256）：${digest}`,
    ...(agreements === null ? [] : [`同意日時：${agreements.agreedAt}`]),
    ...(agreements?.regulations ?? []).map(({ label, edition }) => `同意した規定：${label}（${edition}）`),
    '上記の内容で口座の開設を申し込みます。',
    '',
  ].join('\n');
}
