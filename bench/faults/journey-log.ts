import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallName } from '@kaisetsu/domain/call-table';
import type { DocumentType } from '@kaisetsu/domain/documents';
import type { Answers } from '../../apps/api/src/application.ts';
import { newAddress, type TestClient } from '../../apps/api/test/support/test-client.ts';

/** The data that the server acknowledged to one client. compare.ts checks it against the database. */
export type Acknowledged = {
  readonly mailAddress: string;
  readonly type: ApplicationType;
  /** Code mails that the server promised. */
  codes: number;
  token: string | null;
  /** Number of POSTs with a 2xx response. */
  posts: number;
  /** Acknowledged calls by the audit event that each of them records. */
  readonly saved: Map<string, number>;
  /** The latest acknowledged answers of each group. */
  answers: Partial<Answers>;
  pin: string | null;
  ekycUrl: string | null;
  /** Whether a response said that the identity verification passed. */
  identified: boolean;
  readonly documents: Map<DocumentType, { readonly width: number; readonly height: number }>;
  /** Every receipt number in a response. */
  readonly numbers: Set<string>;
  /** `performance.now()` at the first acknowledged completion. */
  completedAt: number | null;
};

export function newLog(type: ApplicationType): Acknowledged {
  return {
    mailAddress: newAddress(),
    type,
    codes: 0,
    token: null,
    posts: 0,
    saved: new Map(),
    answers: {},
    pin: null,
    ekycUrl: null,
    identified: false,
    documents: new Map(),
    numbers: new Set(),
    completedAt: null,
  };
}

/** Posts with the retries of {@link retryingClient}, counts the acknowledgement and returns the response body. */
export async function post(
  client: TestClient,
  log: Acknowledged,
  name: CallName,
  body: unknown,
): Promise<unknown> {
  const answer = await client.call(name, body);
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  log.posts += 1;
  return answer.json;
}

export async function read<T>(client: TestClient, name: CallName): Promise<T> {
  const answer = await client.call(name);
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return answer.json as T;
}
