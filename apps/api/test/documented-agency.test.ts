import { randomUUID } from 'node:crypto';
import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { expect, it, onTestFinished } from 'vitest';
import { createOpenIdConnect } from '../src/adapters/identity/openid-connect/openid-connect.ts';
import { createPocketSign } from '../src/adapters/identity/openid-connect/pocketsign.ts';
import { startOidcServer } from './support/oidc-server.ts';

it.each([
  ['1985-03-15', false],
  ['19850315', true],
  ['319850315', true],
])(
  'verifies at an agency and operator written from their documents, birth date %s, names in camel case %s [IDV-212]',
  async (birthdate, isCamelCase) => {
    const agency = await startOidcServer();
    onTestFinished(agency.stop);
    const { issuer, clientId, clientKey, operatorUrl: url, operatorToken: token } = agency;
    const person = { name: '松原　一郎', birthdate, address: '福岡県福岡市博多区1番2号', gender: '1' };
    Object.assign(agency, { person, isCamelCase });
    const adapter = createOpenIdConnect({
      ...{ issuer, clientId, privateKey: clientKey, checkMethod: 'CRL' },
      checkSignature: createPocketSign({ url, token }),
      readTime: async () => new Date(),
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
    const accepted = adapter.acceptReturn?.(open, { code: agency.consent(authorization) }, new Date());
    const back = { ...open, ...(accepted as { privateState: string }) };
    expect(await adapter.readStatus(back, 'request')).toMatchObject({
      status: ekycStatus.bankerProcessing,
      gender: 'MAN',
      verified: [{ name: person.name, birthDate: '1985-03-15', address: person.address }],
    });
  },
);
