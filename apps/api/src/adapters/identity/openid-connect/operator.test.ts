import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { IdentityProviderUnavailable } from '../../../core/ports.ts';
import { loadClientKey } from './client-key.ts';
import { createHttpOperator } from './operator.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const operatorThatAnswers = (answer: unknown) =>
  createHttpOperator({
    url: 'https://operator.example',
    clientId: 'bank',
    key: loadClientKey(privateKey),
    clock: { readTime: async () => new Date() },
    timeoutMs: 1000,
    httpExchange: async () => ({ status: 200, text: JSON.stringify(answer) }),
  });
const transaction = { reference: 'r', hash: 'a'.repeat(64), requestId: 'request' };

it('returns the id of the signing transaction that the operator created', async () => {
  expect(await operatorThatAnswers({ id: 'tx-1' }).begin(transaction)).toEqual({ id: 'tx-1' });
});

it.each([
  ['U+0000', 'tx\u0000'],
  ['half a surrogate pair', 'tx\ud800'],
  ['no character', ''],
  ['301 characters', 'x'.repeat(301)],
])('reports the operator as unavailable when the transaction id has %s [IDV-044]', async (_, id) => {
  await expect(operatorThatAnswers({ id }).begin(transaction)).rejects.toThrow(IdentityProviderUnavailable);
});
