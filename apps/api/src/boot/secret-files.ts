import { readFileSync, statSync } from 'node:fs';

/** Variables that hold a secret. Each may be given as a file instead: `APP_SECRET_FILE=/run/secrets/app-secret`. */
export const secretVariables = [
  'DATABASE_URL',
  'APP_SECRET',
  'KEY_ENCRYPTION_KEYS',
  'SMTP_URL',
  'EKYC_CLIENT_ID',
  'EKYC_SECRET',
  'EKYC_WEBHOOK_SECRET',
  'OIDC_CLIENT_ID',
  'OIDC_PRIVATE_KEY',
] as const;

/** A secret is one short line; a larger file is not one. */
const maxBytes = 64 * 1024;

export type Env = Readonly<Record<string, string | undefined>>;

/** A secret that stands in a file, for `config check`. */
export type SecretFile = { readonly variable: string; readonly path: string; readonly changedAt: Date };

/**
 * The environment with every `NAME_FILE` read into `NAME`. White space at the end of a file is dropped, as editors and
 * `echo` add it.
 *
 * @returns the environment without the `_FILE` variables, and one fault per variable that cannot be used: both given, a
 *   file that cannot be read, an empty one. A fault names variable and file, never a value.
 */
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

/** The files in use and when each changed last. Nodes that started before hold the value from before. */
export function secretFilesIn(env: Env): readonly SecretFile[] {
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
