import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { buildSimulator } from '../../../../../ekyc-simulator/src/app.ts';
import { IdentityProviderUnavailable, type IdentityStart } from '../../../core/identity-ports.ts';
import { createHttpIdentityProvider } from './http.ts';

const secrets = { clientId: 'bank', secret: 'shared', webhookSecrets: ['hooks'] };
const order: IdentityStart = {
  reference: 'ekyc-1',
  method: 'CHIP',
  ruleVersion: '施行規則6条1項1号ヘ',
  bankCode: '0177',
  applicationType: 'GENERAL',
  subjects: [{ role: 'CUSTOMER', method: 'CHIP', face: true }],
  statement: 'statement',
  returnUrl: 'http://fukuoka.localhost:3000/ekyc-callback',
  webhookUrl: 'http://127.0.0.1:9/webhook',
  requestId: 'req-5',
};
const at = (id: string, reference = 'r') => ({ reference, providerSessionId: id, privateState: null });

it.each([
  ['send-again', 'face-differs', 1, 'send-again'],
  ['refused', 'card-expired', 3, 'card-expired'],
  ['refused', 'a reason of a later version', 3, undefined],
])(
  '[IDV-054] converts the status %s with the reason %s to status %i with the reason %s',
  async (status, given, number, reason) => {
    const port = createHttpIdentityProvider({
      url: 'http://127.0.0.1:9',
      ...secrets,
      httpExchange: async () => ({
        status: 200,
        text: JSON.stringify({
          id: 's',
          reference: 'r',
          status,
          reason: given,
          supplementRequired: false,
          updatedAt: '2026-11-01T00:00:00.000Z',
        }),
      }),
    });
    const read = await port.readStatus(at('s'), 'request');
    expect([read.status, read.reason]).toEqual([number, reason]);
  },
);

it('ignores attributes of the card that are not text, as if the provider had not sent them [IDV-012]', async () => {
  const port = createHttpIdentityProvider({
    url: 'http://127.0.0.1:9',
    ...secrets,
    httpExchange: async () => ({
      status: 200,
      text: JSON.stringify({
        ...{ id: 's', reference: 'r', status: 'approved', supplementRequired: false },
        updatedAt: '2026-11-01T00:00:00.000Z',
        verified: [
          { subject: 'CUSTOMER', name: null, birthDate: 19900401, address: {}, verificationId: 'v' },
        ],
      }),
    }),
  });
  const { status, verified } = await port.readStatus(at('s'), 'request');
  expect([status, verified]).toEqual([4, [{ role: 'CUSTOMER', verificationId: 'v' }]]);
});

it('[IDV-054] renews the url of a session, and erases the session twice without an error', async () => {
  const simulator = buildSimulator({
    config: { ...secrets, webhookSecret: 'hooks', publicUrl: 'http://127.0.0.1:1' },
  });
  onTestFinished(() => simulator.close());
  await simulator.listen({ host: '127.0.0.1', port: 0 });
  const { port: simulatorPort } = simulator.server.address() as AddressInfo;
  const port = createHttpIdentityProvider({ url: `http://127.0.0.1:${simulatorPort}`, ...secrets });
  const { providerSessionId: id, url: before } = await port.start(order);
  expect(await port.refreshUrl?.(at(id, order.reference), 'request')).toEqual({
    url: before,
    expiresAt: expect.any(Date),
  });
  for (const time of [1, 2]) {
    await port.erase?.(at(id, order.reference), `request-${time}`);
    await expect(port.readStatus(at(id, order.reference), 'request')).rejects.toThrow('answered 404');
  }
});

it.each([
  ['U+0000', 'https://provider.example/\u0000'],
  ['half a surrogate pair', 'https://provider.example/\ud800'],
  ['the scheme javascript:', 'javascript:alert(1)'],
])(
  '[IDV-190] reports the provider as unavailable when the URL for the browser has %s, at a start and at a renewal of the URL',
  async (_, url) => {
    const answer = { id: 's', url, status: 'created', expiresAt: '2026-11-01T00:00:00.000Z' };
    const port = createHttpIdentityProvider({
      url: 'http://127.0.0.1:9',
      ...secrets,
      httpExchange: async () => ({ status: 200, text: JSON.stringify(answer) }),
    });
    await expect(port.start(order)).rejects.toThrow(IdentityProviderUnavailable);
    await expect(port.refreshUrl?.(at('s'), 'request')).rejects.toThrow(IdentityProviderUnavailable);
  },
);
