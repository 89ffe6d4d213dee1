import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallName } from '@kaisetsu/domain/call-table';
import type { DocumentType } from '@kaisetsu/domain/documents';
import type { Answers } from '../../apps/api/src/core/application.ts';
import { newAddress, type TestClient } from '../../apps/api/test/support/test-client.ts';

/** The data that the server acknowledged to one client. compare.ts compares it with the database. */
export type Acknowledged = {
  readonly mailAddress: string;
  readonly type: ApplicationType;
  /** Number of acknowledged requests for a verification code. */
  codes: number;
  /** Token of the session; null until the mail address is verified. */
  token: string | null;
  /** Number of POSTs with a 2xx response. */
  posts: number;
  /** Number of acknowledged calls. The key is the audit event that such a call records. */
  readonly saved: Map<string, number>;
  /** The latest acknowledged answers of each group. */
  answers: Partial<Answers>;
  pin: string | null;
  ekycUrl: string | null;
  /** Whether the latest response about the identity verification reported a success. */
  identified: boolean;
  /** Width and height in pixels of each acknowledged photo. */
  readonly documents: Map<DocumentType, { readonly width: number; readonly height: number }>;
  /** The receipt numbers of all responses. */
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

/**
 * Makes a POST call, counts its acknowledgement in the log and returns the response body. @throws Error if the status is ≥ 300
 */
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

/** Makes a GET call and returns the response body. @throws Error if the status is ≥ 300 */
export async function read<T>(client: TestClient, name: CallName): Promise<T> {
  const answer = await client.call(name);
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return answer.json as T;
}
