import type { CallName } from '@kaisetsu/domain/call-table';
import type { CallResponse } from '@kaisetsu/domain/calls';
import type { TestClient } from './test-client.ts';

export type Step = readonly [CallName, unknown];

export async function go(applicant: TestClient, ...steps: readonly Step[]): Promise<void> {
  for (const [name, body] of steps) {
    const { status, text } = await applicant.call(name, body);
    if (status !== 204 || text !== '') throw new Error(`${name}: ${status} ${text}`);
  }
}

export const read = async (applicant: TestClient) => (await applicant.call('getApplication')).json;

export const branches = async (applicant: TestClient) =>
  ((await applicant.call('getBranches')).json as CallResponse<'getBranches'>).branchList;
