import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import development from '../core/identity/development-secrets.json' with { type: 'json' };
import { readConfig } from './config.ts';

const complete = {
  DESK_PORT: '3002',
  DESK_URL: 'https://desk.bank.example',
  DESK_ISSUER: 'https://staff.bank.example',
  DESK_CLIENT_ID: 'desk',
  DESK_CLIENT_SECRET: randomBytes(24).toString('hex'),
};
type Given = Readonly<Record<string, string>>;
const listFaults = (given: Given): readonly string[] => {
  try {
    readConfig({ NODE_ENV: 'production', ...given });
    return [];
  } catch (error) {
    return (error as Error).message.match(/(?<=^ {2})DESK.*/gm) ?? [];
  }
};

describe('the settings of the desk in production', { tags: 'DESK-001' }, () => {
  it('may all be missing, or all be set', () => {
    expect(listFaults({})).toEqual([]);
    expect(listFaults(complete)).toEqual([]);
    const { DESK_CLIENT_SECRET: _, ...others } = complete;
    expect(listFaults({ ...others, DESK_CLIENT_SECRET_FILE: '/none' })).toEqual([
      'DESK_CLIENT_SECRET_FILE: /none cannot be read (ENOENT)',
    ]);
  });

  it.each(Object.keys(complete))('name %s when only it is missing', (name) => {
    const given = Object.fromEntries(Object.entries(complete).filter(([other]) => other !== name));
    expect(listFaults(given)).toEqual([
      `${name}: required in production together with the other DESK variables`,
    ]);
  });

  it.each<readonly [Given, string]>([
    [{ DESK_PORT: '3000' }, 'DESK_PORT: must differ from PORT'],
    [{ PORT: '3002' }, 'DESK_PORT: must differ from PORT'],
    [{ METRICS_PORT: '3002' }, 'DESK_PORT: must differ from PORT'],
    [{ DESK_URL: 'http://desk.bank.example' }, 'DESK_URL: must begin with https://'],
    [{ DESK_URL: 'https://bank.example/desk' }, 'DESK_URL: must be an address without a path'],
    [{ DESK_ISSUER: 'http://staff.bank.example' }, 'DESK_ISSUER: must begin with https://'],
    [{ DESK_CLIENT_SECRET: 'short' }, 'DESK_CLIENT_SECRET: must have 32 characters'],
    [
      { DESK_CLIENT_SECRET: development.DESK_CLIENT_SECRET },
      'DESK_CLIENT_SECRET: must not be the public value',
    ],
  ])('refuse %o', (changed, fault) => {
    expect(listFaults({ ...complete, ...changed })).toEqual([expect.stringContaining(fault)]);
  });
});
