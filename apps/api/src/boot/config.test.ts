import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError } from '../core/expected-error.ts';
import { loadBanks, parseBankHosts } from './banks.ts';
import { readConfig } from './config.ts';
import { paths } from './paths.ts';
import { readSecrets } from './secrets.ts';
import { listGroup } from './settings.ts';

const messageOf = (read: () => unknown): string => {
  try {
    read();
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
};

describe('the configuration', () => {
  it('requires no variable in development', () => {
    expect(readConfig({ PORT: '', HOME: '/root' })).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      production: false,
    });
  });

  it.each(['prod', 'Production', 'staging'])('refuses NODE_ENV=%s', (name) => {
    expect(messageOf(() => readConfig({ NODE_ENV: name }))).toMatch(/^ {2}NODE_ENV: /m);
  });

  it.each(['1', '-1', '0.5'])('refuses IDENTITY_CLOCK_OFFSET_DAYS=%s in production', (days) => {
    expect(
      messageOf(() => readConfig({ NODE_ENV: 'production', IDENTITY_CLOCK_OFFSET_DAYS: days })),
    ).toContain('\n  IDENTITY_CLOCK_OFFSET_DAYS: must not be set in production');
  });

  it('names missing and invalid variables in one error in production, without their values', () => {
    const message = messageOf(() =>
      readConfig({ NODE_ENV: 'production', PORT: 'geheim', SMTP_URL: 'http://geheim' }),
    );
    for (const name of ['PORT', ...listGroup('production')]) expect(message).toContain(`\n  ${name}: `);
    expect(message).not.toContain('geheim');
  });

  it.each([
    ['METRICS_PORT', '3000'],
    ['BANK_HOSTS', '0177'],
    ['BANK_HOSTS', '0177=a=b'],
    ['BANK_HOSTS', '0177=a b'],
    ['BANK_HOSTS', '0177=a.example:3000'],
    ['BANK_HOSTS', '0177=-'],
    ['BANK_HOSTS', '0177=a;0177=b'],
    ['TRUSTED_PROXY', '*'],
    ['TRUSTED_PROXY', '::/0'],
    ['TRUSTED_PROXY', '10.0.0.0/33'],
    ['TRUSTED_PROXY', 'proxy.example'],
  ])('rejects %s=%s; the error names the variable', (name, value) => {
    expect(messageOf(() => readConfig({ [name]: value }))).toContain(name);
  });

  it.each([
    ['NODE_ENV', 'production, development, test'],
    ['PUBLIC_SCHEME', 'http, https'],
    ['LOG_LEVEL', 'trace, debug, info, warn, error, fatal, silent'],
  ])('lists the allowed values in the error about %s', (name, words) => {
    expect(messageOf(() => readConfig({ [name]: 'X' }))).toMatch(
      new RegExp(`^ {2}${name}: must be one of ${words}$`, 'm'),
    );
  });

  it.each([
    ['PORT', '80.5', 'must be a port, 1 to 65535'],
    ['METRICS_PORT', '70000', 'must be a port, 1 to 65535'],
    ['RATE_PER_ADDRESS', '0', 'must be a whole number, 1 or more'],
    ['DATABASE_URL', 'mysql://x', 'must be an address that begins with postgres:// or postgresql://'],
    ['DATABASE_URL', 'postgres://u:p@a.example:5432,b.example:5432/db', 'must name one server'],
    ['SMTP_URL', 'mail.example', 'must be an address that begins with smtp:// or smtps://'],
    ['SMTP_URL', 'smtp://user:p%ss@mail.example', 'must name a server; write % in its user or password'],
    ['SMTP_URL', 'smtp:///x', 'must name a server; write % in its user or password as %25'],
    ['IDENTITY_CLOCK_OFFSET_DAYS', 'tomorrow', 'must be a number of days'],
    ['EKYC_URL', 'ftp://x', 'must be an address that begins with http:// or https://'],
    ['APP_SECRET', 'abc', 'must be 32 bytes or more in base64'],
    ['APP_SECRET', `${'A'.repeat(43)}=,abc`, 'must be 32 bytes or more in base64'],
    ['APP_SECRET', `${'A'.repeat(43)}=, ${'A'.repeat(43)}=`, 'contains the same secret twice'],
    ['KEY_ENCRYPTION_KEYS', 'old', 'must be a list of <id>:<32 bytes in base64>'],
    ['KEY_ENCRYPTION_KEYS', 'old:abcd', 'must be a list of <id>:<32 bytes in base64>'],
    ['KEY_ENCRYPTION_KEYS', `:${'A'.repeat(43)}=`, 'must be a list of <id>:<32 bytes in base64>'],
    [
      'KEY_ENCRYPTION_KEYS',
      `a:${'A'.repeat(43)}=,b:${'A'.repeat(43)}=,a:${'B'.repeat(43)}=`,
      'two keys have the same id',
    ],
  ])('rejects %s=%s; the error states the reason', (name, value, wish) => {
    expect(messageOf(() => readConfig({ [name]: value }))).toContain(`\n  ${name}: ${wish}`);
  });

  it('[OPS-003] has no metrics port by default; METRICS_HOST has the value of HOST by default', () => {
    expect(readConfig({}).METRICS_PORT).toBeUndefined();
    expect(readConfig({ METRICS_PORT: '9464' })).toMatchObject({
      METRICS_PORT: 9464,
      METRICS_HOST: '127.0.0.1',
    });
    expect(readConfig({ METRICS_PORT: '9464', HOST: '10.0.0.1' }).METRICS_HOST).toBe('10.0.0.1');
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.2' }).METRICS_HOST).toBe('10.0.0.2');
  });

  it('has default limits for calls, mails and eKYC; trusts only the proxies of TRUSTED_PROXY', {
    tags: ['SRV-070', 'SRV-101', 'SRV-102', 'SRV-103', 'SRV-106', 'SRV-152'],
  }, () => {
    expect(readConfig({}).TRUSTED_PROXY).toBeUndefined();
    expect(readConfig({})).toMatchObject({
      ...{ RATE_PER_SESSION: 60, RATE_PER_ADDRESS: 300, IDENTITY_STARTS_PER_MAILBOX: 8 },
      ...{ MAILS_PER_MAILBOX: 6, MAILS_PER_NETWORK: 150, MAILS_PER_DOMAIN: 100 },
    });
    const proxies = ['10.0.0.1', '192.168.0.0/16', 'fd00::/8'];
    expect(readConfig({ TRUSTED_PROXY: proxies.join(', ') }).TRUSTED_PROXY).toEqual(proxies);
  });

  it('creates the file of the development secrets once, with mode 0600', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-secrets-'));
    const config = readConfig({ DATA_DIR: folder });
    const first = await readSecrets(config);
    expect((await readSecrets(config)).appSecrets).toEqual(first.appSecrets);
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'secrets.json'), 'utf8')).toContain('keyEncryptionKeys');
    rmSync(folder, { recursive: true });
  });
});

describe('loadBanks', () => {
  it('[BANK-004] replaces the hosts of a bank by its hosts in BANK_HOSTS', async () => {
    const banks = await loadBanks(
      paths.banks,
      parseBankHosts('0177=A.example., b-1.example,[::1];0587=192.168.1.5'),
    );
    expect(banks.findByHost('a.example')?.code).toBe('0177');
    expect(banks.findByHost('b-1.example')?.code).toBe('0177');
    expect(banks.findByHost('[::1]')?.code).toBe('0177');
    expect(banks.findByHost('192.168.1.5')?.code).toBe('0587');
    expect(banks.findByHost('fukuoka.localhost')).toBeUndefined();
    expect(banks.findByHost('nagasaki.localhost')?.code).toBe('0181');
  });

  it.each([
    ['9999=a.example', 'BANK_HOSTS: there is no bank 9999'],
    ['0177=a.example;0587=a.example', 'The host a.example is given twice, to 0177 and to 0587'],
    ['0177=a.example,A.example', 'The host a.example is given twice, to 0177 and to 0177'],
  ])('[BANK-004] rejects an unknown bank and a repeated host: BANK_HOSTS=%s', async (hosts, message) => {
    const loading = loadBanks(paths.banks, parseBankHosts(hosts));
    await expect(loading).rejects.toThrow(ConfigError);
    await expect(loading).rejects.toThrow(message);
  });
});
