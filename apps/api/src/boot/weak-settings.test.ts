import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../core/expected-error.ts';
import development from '../core/identity/development-secrets.json' with { type: 'json' };
import { readConfig } from './config.ts';
import { findWeakSettings } from './weak-settings.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
const sequence = base64(Uint8Array.from({ length: 32 }, (_, at) => at));
const block = randomBytes(16);
const repeated = base64(Buffer.concat([block, block]));

const strong = {
  NODE_ENV: 'production',
  DATABASE_URL: `postgres://kaisetsu:${randomBytes(12).toString('hex')}@database:5432/kaisetsu`,
  APP_SECRET: base64(randomBytes(32)),
  KEY_ENCRYPTION_KEYS: `k1:${base64(randomBytes(32))}`,
  PIN_PUBLIC_KEYS_DIR: '/run/pin-keys',
  SMTP_URL: 'smtp://mail.example:587',
  EKYC_URL: 'https://provider.example',
  EKYC_CLIENT_ID: 'bank',
  EKYC_SECRET: randomBytes(24).toString('hex'),
  EKYC_WEBHOOK_SECRET: randomBytes(24).toString('hex'),
  EKYC_WEBHOOK_URL: 'https://bank.example/webhooks/identity',
};

const weak: readonly (readonly [name: string, value: string, fault: string])[] = [
  ['APP_SECRET', base64(Buffer.alloc(32)), 'is not random'],
  ['APP_SECRET', sequence, 'is not random'],
  ['APP_SECRET', repeated, 'is not random'],
  ['APP_SECRET', `${base64(randomBytes(32))},${sequence}`, 'is not random'],
  ['KEY_ENCRYPTION_KEYS', `k1:${base64(Buffer.alloc(32, 7))}`, 'is not random'],
  ['KEY_ENCRYPTION_KEYS', `${strong.KEY_ENCRYPTION_KEYS},old:${base64(Buffer.alloc(32))}`, 'is not random'],
  ['KEY_ENCRYPTION_KEYS', `development:${base64(randomBytes(32))}`, 'the key id "development" is reserved'],
  ['EKYC_CLIENT_ID', development.EKYC_CLIENT_ID, 'must not be the public value of development'],
  ['EKYC_SECRET', development.EKYC_SECRET, 'must not be the public value of development'],
  ['EKYC_WEBHOOK_SECRET', development.EKYC_WEBHOOK_SECRET, 'must not be the public value of development'],
  ['EKYC_SECRET', 'c', 'must have 32 characters or more'],
  ['EKYC_WEBHOOK_SECRET', randomBytes(15).toString('hex'), 'must have 32 characters or more'],
  ['EKYC_WEBHOOK_SECRET', 'c'.repeat(64), 'is not random'],
  ['EKYC_WEBHOOK_SECRET', `${strong.EKYC_WEBHOOK_SECRET},${'c'.repeat(64)}`, 'is not random'],
  ['EKYC_SECRET', '0123456789'.repeat(4), 'is not random'],
  ['EKYC_URL', 'http://provider.example', 'must begin with https://'],
  ['EKYC_URL', 'http://127.0.0.1.evil.example', 'must begin with https://'],
  ['EKYC_WEBHOOK_URL', 'http://bank.example/webhooks/identity', 'must begin with https://'],
  ['DATABASE_URL', 'postgres://kaisetsu:kaisetsu@database/kaisetsu', 'its password must have 12 characters'],
  ['SMTP_URL', 'smtps://bank:aaaaaaaaaaaaaaaa@mail.example', 'its password is not random'],
];

describe('the production configuration', () => {
  it('accepts strong settings [SRV-080]', () => {
    expect(readConfig(strong).production).toBe(true);
  });

  it.each([
    ['EKYC_WEBHOOK_SECRET', `${strong.EKYC_WEBHOOK_SECRET},${randomBytes(24).toString('hex')}`],
    ['EKYC_URL', 'http://127.0.0.1:3001'],
    ['EKYC_URL', 'http://[::1]:3001'],
    ['EKYC_WEBHOOK_URL', 'http://localhost:3000/webhooks/identity'],
    ['DATABASE_URL', 'postgres://kaisetsu:kaisetsu@127.0.0.1/kaisetsu'],
    ['DATABASE_URL', 'postgres://kaisetsu@database/kaisetsu'],
  ])('accepts %s=%s', (name, value) => {
    expect(readConfig({ ...strong, [name]: value }).production).toBe(true);
  });

  it('accepts a short client id of a provider, and rejects the public one of development [SRV-080]', () => {
    for (const name of ['EKYC_CLIENT_ID', 'OIDC_CLIENT_ID']) {
      expect(findWeakSettings({ [name]: 'rp-1' })).toEqual([]);
      expect(findWeakSettings({ [name]: 'kaisetsu-development' })).toEqual([
        `${name}: must not be the public value of development`,
      ]);
    }
  });

  it.each(weak)(
    'rejects %s=%s; the error does not contain the value if it is longer than 20 characters [SRV-080]',
    (name, value, fault) => {
      const read = () => readConfig({ ...strong, [name]: value });
      expect(read).toThrow(ConfigError);
      expect(read).toThrow(`\n  ${name}: ${fault}`);
      if (value.length > 20) expect(read).not.toThrow(value);
    },
  );

  it('accepts 2000 sets of random secrets', () => {
    for (let count = 0; count < 2000; count++) {
      const secrets = {
        APP_SECRET: base64(randomBytes(32)),
        EKYC_SECRET: randomBytes(16).toString('hex'),
        EKYC_WEBHOOK_SECRET: randomBytes(24).toString('base64url'),
      };
      expect(findWeakSettings(secrets)).toEqual([]);
    }
  });
});
