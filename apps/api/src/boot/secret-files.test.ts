import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../core/expected-error.ts';
import { readConfig } from './config.ts';
import { listSecretFiles, readSecretFiles } from './secret-files.ts';
import { secretVariables } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kaisetsu-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

describe('[OPS-008] secrets in files', () => {
  it.each(secretVariables)('reads %s from its file and drops the line end', (name) => {
    const { env, faults } = readSecretFiles({ [`${name}_FILE`]: file('secret', 'value\n'), OTHER: 'x' });
    expect(env).toEqual({ [name]: 'value', OTHER: 'x' });
    expect(faults).toEqual([]);
  });

  it('ignores an empty `_FILE` variable', () => {
    expect(readSecretFiles({ APP_SECRET: 'a', APP_SECRET_FILE: '' }).env).toEqual({ APP_SECRET: 'a' });
  });

  it('accepts a configuration whose secret is in a file', () => {
    const url = 'postgres://kaisetsu:secret@db/kaisetsu';
    expect(readConfig({ DATABASE_URL_FILE: file('url', `${url}\n`) }).DATABASE_URL).toBe(url);
  });

  it.each([
    ['a secret together with its file', 'value', 'together with APP_SECRET', { APP_SECRET: 'canary' }],
    ['a file that is not there', null, 'cannot be read (ENOENT)', {}],
    ['a folder', '', 'cannot be read (EISDIR)', { APP_SECRET_FILE: tmpdir() }],
    ['an empty file', ' \n', 'is empty', {}],
    ['a large file', 'canary'.repeat(20_000), 'is larger than 64 KiB', {}],
  ])('rejects %s; the error does not contain the value', (_, content, message, more) => {
    const path = content === null ? join(folder, 'none') : file('secret', content);
    const read = () => readConfig({ APP_SECRET_FILE: path, ...more });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(message);
    expect(read).not.toThrow('canary');
  });

  it('reports an unreadable file in production, and does not also report a missing variable', () => {
    const read = () => readConfig({ NODE_ENV: 'production', APP_SECRET_FILE: join(folder, 'none') });
    expect(read).toThrow('APP_SECRET_FILE');
    expect(read).not.toThrow('APP_SECRET: required in production');
  });

  it('lists each secret file with its time of change', () => {
    const path = file('app', 'value');
    chmodSync(path, 0o400);
    expect(listSecretFiles({ APP_SECRET_FILE: path })).toEqual([
      { variable: 'APP_SECRET', path, changedAt: expect.any(Date) },
    ]);
    expect(listSecretFiles({})).toEqual([]);
  });
});
