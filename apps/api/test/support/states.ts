import { hash, randomUUID } from 'node:crypto';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { DocumentType } from '@kaisetsu/domain/documents';
import { type EkycStatus, ekycStatus } from '@kaisetsu/domain/ekyc';
import { hashToken } from '../../src/adapters/postgres/application/gate.ts';
import { sql } from '../../src/adapters/postgres/connection/queries.ts';
import { type Answers, type Application, noAnswers, type StoredSubject } from '../../src/core/application.ts';
import * as given from './answers.ts';
import type { Harness } from './harness.ts';
import type { TestClient } from './test-client.ts';

export type State = {
  readonly groups: readonly (keyof Answers)[];
  readonly pin?: true;
  /** If omitted, any ciphertext can repeat the call. */
  readonly pinCode?: string;
  readonly identity?: {
    readonly status: EkycStatus;
    readonly supplement?: boolean;
    readonly starts?: number;
  };
  readonly documents?: readonly DocumentType[];
  readonly completed?: true;
};

export const homeBranch = '001';
const receiptNumber = '123456789012';

function answersIn(type: ApplicationType, { groups }: State): Answers {
  const isChild = type === 'CHILD';
  const all: Answers = {
    personal: isChild ? given.child() : given.personal(),
    workplace: isChild ? given.childWorkplace() : given.workplace(),
    parent: given.parent(),
    parentWorkplace: given.parentWorkplace(),
    branchCode: homeBranch,
    sealLess: true,
  };
  return { ...noAnswers, ...Object.fromEntries(groups.map((group) => [group, all[group]])) };
}

/** Before the cut-over: the parent alone in the child flow. */
export const subjectsOf = (type: ApplicationType): readonly StoredSubject[] => [
  { role: type === 'CHILD' ? 'PROXY' : 'CUSTOMER', ruleId: '2025-06-24/IMAGE' },
];

export function applicationIn(type: ApplicationType, state: State): Application {
  const { pin, identity, documents = [], completed } = state;
  return {
    id: randomUUID(),
    bankCode: '0177',
    type,
    mailAddress: 'applicant@example.jp',
    answers: answersIn(type, state),
    agreements: { ...given.agreements(type), agreedAt: '2026-10-01T00:00:00.000Z', release: '0.1.0' },
    changes: 0,
    pinSet: pin === true,
    pinCodeHash: null,
    identity:
      identity === undefined
        ? null
        : {
            reference: randomUUID(),
            adapter: 'signed-http',
            method: 'IMAGE',
            ruleVersion: '施行規則6条1項1号ホ',
            subjects: subjectsOf(type),
            providerSessionId: 'session',
            url: 'https://provider.example/session',
            status: identity.status,
            supplementRequired: identity.supplement === true,
            reason: null,
            mismatch: [],
            review: [],
            isPrefill: false,
            statement: null,
            privateState: null,
            endedByLaw: false,
            returnedAt: null,
            updatedAt: new Date(),
            expiresAt: null,
            starts: identity.starts ?? 1,
          },
    documents,
    completion:
      completed === true ? { applicationNumber: receiptNumber, applicationCompletedAt: new Date() } : null,
  };
}

export async function applicationIdOf({ db }: Harness, { token }: TestClient): Promise<string> {
  const row = await db.first<{ id: string }>`
    select application_id as id from session where token_hash = ${hashToken(token)}`;
  return row?.id ?? '';
}

export async function putInState(
  { db, ports: { applications } }: Pick<Harness, 'db' | 'ports'>,
  id: string,
  type: ApplicationType,
  state: State,
): Promise<void> {
  const audit = 'test';
  await db.query`delete from ekyc_session where application_id = ${id}`;
  await db.query`delete from document where application_id = ${id}`;
  for (const table of ['outbox', 'decision_case', 'person_key'])
    await db.query`delete from ${sql.id(table)} where application_id = ${id}`;
  await db.query`
    update application set sealed_pin = null, pin_key_fingerprint = null, pin_set_at = null,
      pin_code_hash = null, application_number = null, completed_at = null where id = ${id}`;
  await applications.change({ id }, () => ({ agreements: given.agreements(type), audit }));
  await applications.change({ id }, () => ({
    answers: answersIn(type, state),
    ...(state.pin === true && {
      pin: {
        sealed: { ciphertext: 'sealed', keyFingerprint: 'key' },
        codeHash: hash('sha256', state.pinCode ?? ''),
      },
    }),
    audit,
  }));
  if (state.pinCode === undefined)
    await db.query`update application set pin_code_hash = null where id = ${id}`;
  for (const document of state.documents ?? []) {
    const stored = { type: document, image: new Uint8Array([1]), width: 1, height: 1 };
    await applications.change({ id }, () => ({ document: stored, audit }));
  }
  if (state.identity !== undefined) await startSessions(applications, id, type, state.identity);
  if (state.completed === true)
    await applications.change({ id }, () => ({ complete: { branch: undefined }, audit }));
}

async function startSessions(
  applications: Harness['ports']['applications'],
  id: string,
  type: ApplicationType,
  { status, supplement = false, starts = 1 }: Exclude<State['identity'], undefined>,
): Promise<void> {
  for (let nth = 1; nth <= starts; nth += 1) {
    const reference = randomUUID();
    const session = {
      providerSessionId: reference,
      url: `https://provider.example/${reference}`,
      status: ekycStatus.created,
      expiresAt: new Date(Date.now() + 3_600_000),
    };
    const result = {
      providerSessionId: reference,
      status: nth < starts ? ekycStatus.refused : status,
      supplementRequired: supplement,
      updatedAt: new Date(),
    };
    const changes = [
      {
        kind: 'start',
        reference,
        adapter: 'signed-http',
        method: 'IMAGE',
        ruleVersion: 'test',
        subjects: subjectsOf(type),
      },
      { kind: 'opened', reference, session },
      { kind: 'result', reference, result, mismatch: [], review: [], eventId: null },
    ] as const;
    for (const identity of changes) await applications.change({ id }, () => ({ identity, audit: 'test' }));
  }
}
