import { randomUUID } from 'node:crypto';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { afterEach, expect, it } from 'vitest';
import { createOpenIdConnect } from '../src/adapters/identity/openid-connect/openid-connect.ts';
import { createPocketSign } from '../src/adapters/identity/openid-connect/pocketsign.ts';
import { startDocumentedAgency } from './support/documented-agency.ts';

const person = {
  name: '松原　一郎',
  birthdate: '1985-03-15',
  address: '福岡県福岡市博多区1番2号',
  gender: '1',
};

let stop: () => Promise<unknown> = async () => undefined;
afterEach(() => stop());

it.each([
  ['1985-03-15', 'snake_case'],
  ['19850315', 'camelCase'],
  ['319850315', 'camelCase'],
] as const)(
  'verifies at an agency and operator written from their documents, birth date %s, names in %s [IDV-212]',
  async (birthdate, spelling) => {
    const agency = await startDocumentedAgency({ ...person, birthdate }, spelling);
    stop = agency.stop;
    const { issuer, clientId, clientKey, operatorUrl: url, operatorToken: token } = agency;
    const adapter = createOpenIdConnect({
      ...{ issuer, clientId, privateKey: clientKey, checkMethod: 'CRL' },
      operator: createPocketSign({ url, token }),
      clock: { readTime: async () => new Date() },
    });
    const reference = randomUUID();
    const started = await adapter.start({
      ...{ reference, method: 'JPKI', ruleVersion: '施行規則6条1項1号ル', bankCode: '0177' },
      ...{ applicationType: 'GENERAL', statement: '口座開設申込書', requestId: 'request' },
      subjects: [{ role: 'CUSTOMER', method: 'JPKI', face: true }],
      returnUrl: 'https://fukuoka.example/identity/return/openid-connect',
      webhookUrl: 'https://api.example/webhooks/identity',
    });
    const { providerSessionId, returns, url: authorization } = started;
    const open = { reference, providerSessionId, privateState: returns?.privateState ?? null };
    const parameters = Object.fromEntries(agency.authorize(authorization));
    const accepted = adapter.acceptReturn?.(open, parameters, new Date());
    const back = { ...open, ...(accepted as { privateState: string }) };
    const result = await adapter.readStatus(back, 'request');
    expect(agency.refusals).toEqual([]);
    expect(agency.calls.sort()).toEqual([
      'GET /api/realms/main/protocol/openid-connect/certs',
      'GET /api/realms/main/protocol/openid-connect/userinfo',
      'GET /api/sign-transactions/{id}/result',
      'POST /api/realms/main/protocol/openid-connect/token',
      'POST /api/realms/main/protocol/openid-connect/token',
      'POST /api/sign-transactions',
      'POST /pocketsign.verify.v2.VerificationService/VerifyForDigitalIdentificationApp',
    ]);
    expect(result).toMatchObject({
      status: ekycStatus.bankerProcessing,
      gender: 'MAN',
      verified: [{ name: person.name, birthDate: '1985-03-15', address: person.address }],
    });
  },
);
