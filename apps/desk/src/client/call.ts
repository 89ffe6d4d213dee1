import { deskTokenHeader } from '@kaisetsu/domain/desk';
import { pageState } from './page-state.ts';

export class CallFailed extends Error {
  /** 0 without a response. */
  readonly status: number;
  readonly kind: string;
  readonly body: unknown;
  constructor(status: number, body: unknown) {
    super(`status ${status}`);
    this.status = status;
    this.body = body;
    const { type = '' } = (body ?? {}) as { type?: string };
    this.kind = type.split(':').at(-1) ?? '';
  }
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, { cache: 'no-store', ...init }).catch(() => null);
  if (response === null) throw new CallFailed(0, null);
  if (response.ok) {
    pageState.lastCallAt = Date.now();
    return response;
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.status === 401) pageState.endSession();
  throw new CallFailed(response.status, body);
}

export const pathOfCase = (id: string): string => `/cases/${id}`;

export const get = async <T>(path: string, signal?: AbortSignal): Promise<T> =>
  (await send(path, { signal: signal ?? null })).json();

export const getPicture = async (path: string, signal: AbortSignal): Promise<Blob> =>
  (await send(path, { signal })).blob();

export async function post<T>(path: string, body: object = {}): Promise<T> {
  const response = await send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [deskTokenHeader]: pageState.token },
    body: JSON.stringify(body),
  });
  return (response.status === 204 ? null : await response.json()) as T;
}

const messages: Readonly<Record<string, string>> = {
  'not-permitted': 'この操作に必要な権限がありません。権限が変わった場合は、サインインし直してください。',
  'provider-unavailable':
    '銀行の認証基盤に接続できないため、権限を確認できません。入力した内容はこの画面に残っています。しばらくしてからもう一度お試しください。',
  'not-found': 'この申込みは見つかりません。削除されたか、担当できる銀行のものではありません。',
};

export function describeFailure(error: unknown): string {
  if (!(error instanceof CallFailed)) throw error;
  if (error.status === 0) return '通信できませんでした。ネットワークを確認して、もう一度お試しください。';
  return messages[error.kind] ?? 'エラーが発生しました。しばらくしてからもう一度お試しください。';
}
