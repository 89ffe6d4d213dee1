import { readFileSync, statSync } from 'node:fs';
import { secretVariables } from './settings.ts';

const maxBytes = 64 * 1024;

export type Env = Readonly<Record<string, string | undefined>>;

/** Reads every `NAME_FILE` into `NAME`, without the line end that editors and `echo` add. No fault contains a secret. */
export function readSecretFiles(env: Env): { readonly env: Env; readonly faults: readonly string[] } {
  const read: Record<string, string | undefined> = { ...env };
  const faults: string[] = [];
  for (const name of secretVariables) {
    const path = env[`${name}_FILE`];
    delete read[`${name}_FILE`];
    if (path === undefined || path === '') continue;
    if (env[name] !== undefined && env[name] !== '') {
      faults.push(`${name}_FILE: must not be set together with ${name}`);
      continue;
    }
    const content = readSecret(path);
    if (typeof content === 'string') read[name] = content;
    else faults.push(`${name}_FILE: ${path} ${content.fault}`);
  }
  return { env: read, faults };
}

export function listSecretFiles(env: Env) {
  return secretVariables.flatMap((variable) => {
    const path = env[`${variable}_FILE`];
    return path === undefined || path === '' ? [] : [{ variable, path, changedAt: statSync(path).mtime }];
  });
}

function readSecret(path: string): string | { readonly fault: string } {
  try {
    if (statSync(path).size > maxBytes) return { fault: `is larger than ${maxBytes / 1024} KiB` };
    const content = readFileSync(path, 'utf8').trimEnd();
    return content === '' ? { fault: 'is empty' } : content;
  } catch (error) {
    return { fault: `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'})` };
  }
}
