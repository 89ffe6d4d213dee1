import { generateKeyPairSync } from 'node:crypto';
import { calculateJwkThumbprint, type JWK } from 'jose';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const secrets = { EKYC_CLIENT_ID: 'bank', EKYC_SECRET: 'a', EKYC_WEBHOOK_SECRET: 'b' };

it.each([
  { ...secrets, NODE_ENV: 'production' },
  { ...secrets, EKYC_SECRET: '' },
  { ...secrets, EKYC_SIMULATOR_PORT: 'many' },
  { ...secrets, PUBLIC_URL: 'file:///etc' },
  { ...secrets, LOG_LEVEL: 'loud' },
])('[SRV-058] readConfig rejects %o', (environment) => {
  expect(() => readConfig(environment)).toThrow(
    /^(?:The eKYC simulator verifies no identity|EKYC_|PUBLIC_URL|LOG_LEVEL)/,
  );
});

it('uses the thumbprint of the OpenID client key as its key id, and drops the private part [IDV-193]', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  const { openId } = readConfig({ ...secrets, OIDC_CLIENT_ID: 'bank', OIDC_PRIVATE_KEY: String(pem) });
  expect(openId?.clientJwk.kid).toBe(
    await calculateJwkThumbprint(publicKey.export({ format: 'jwk' }) as JWK),
  );
  expect(openId?.clientJwk).not.toHaveProperty('d');
});

it.each(['P-384', 'other text'])('refuses %s as the OpenID client key [IDV-193]', (kind) => {
  const pem =
    kind === 'P-384'
      ? generateKeyPairSync('ec', { namedCurve: kind }).privateKey.export({ format: 'pem', type: 'pkcs8' })
      : kind;
  const environment = { ...secrets, OIDC_CLIENT_ID: 'bank', OIDC_PRIVATE_KEY: String(pem) };
  expect(() => readConfig(environment)).toThrow('OIDC_PRIVATE_KEY must be a P-256 key in PEM form.');
});
