import * as z from 'zod/mini';
import { paths } from './paths.ts';
import { createOptional, createUrl, describe, port } from './setting-kinds.ts';

const createText = (fallback: string, text: string) => z._default(z.string(), fallback).check(describe(text));

export const deskVariables = {
  DESK_PORT: z.optional(
    port.check(
      describe(
        'Port of the review desk, for staff only; must differ from PORT and METRICS_PORT. Not set: no desk.',
      ),
    ),
  ),
  DESK_HOST: createOptional('Address that DESK_PORT listens on. Default: the value of HOST.'),
  DESK_DIR: createText(paths.desk, 'Folder of the built review desk.'),
  DESK_URL: createUrl(
    ['http', 'https'],
    'Address of the review desk in the browsers of staff, without a path; https in production. Default in development: http://127.0.0.1:DESK_PORT.',
  ),
  DESK_ISSUER: createUrl(
    ['http', 'https'],
    'Issuer of the OpenID provider of the bank’s staff, exactly as its ID tokens name it; https in production. Default in development: the simulator.',
  ),
  DESK_CLIENT_ID: createOptional('Client id of the review desk at DESK_ISSUER.'),
  DESK_CLIENT_SECRET: createOptional(
    'Client secret of the review desk at DESK_ISSUER. In production 32 random characters or more.',
  ),
  DESK_SCOPE: createText(
    'openid profile offline_access',
    'Scope of the sign-in. It must give a refresh token, with which the desk asks again for the roles.',
  ),
  DESK_PERSON_CLAIM: createText(
    'sub',
    'Claim of the ID token that names a person in audit rows: unique and never given to another person, such as an employee number.',
  ),
  DESK_ROLES_CLAIM: createText(
    'roles',
    'Claim of the ID token with the roles of a person: `reviewer`, `approver`, `auditor`.',
  ),
  DESK_BANKS_CLAIM: createOptional(
    'Claim of the ID token with the bank codes whose cases a person sees. Default: every bank.',
  ),
};

const needed = ['DESK_PORT', 'DESK_URL', 'DESK_ISSUER', 'DESK_CLIENT_ID', 'DESK_CLIENT_SECRET'] as const;

/** Production refuses to start with only some of them. `unreadable`: variables whose file cannot be read. */
export function findDeskFaults(
  given: Readonly<Record<string, string | undefined>>,
  unreadable: readonly string[],
  production: boolean,
): readonly string[] {
  const isSet = (name: string): boolean => given[name] !== undefined || unreadable.includes(name);
  const { DESK_PORT, DESK_URL = '', PORT = '3000', METRICS_PORT } = given;
  const faults = [PORT, METRICS_PORT].includes(DESK_PORT ?? 'none')
    ? ['DESK_PORT: must differ from PORT, the public port, and from METRICS_PORT']
    : [];
  if (URL.canParse(DESK_URL) && new URL(DESK_URL).href !== `${new URL(DESK_URL).origin}/`)
    faults.push('DESK_URL: must be an address without a path');
  if (!production || !needed.some(isSet)) return faults;
  return [
    ...faults,
    ...needed
      .filter((name) => !isSet(name))
      .map((name) => `${name}: required in production together with the other DESK variables`),
    ...(['DESK_URL', 'DESK_ISSUER'] as const)
      .filter((name) => given[name]?.startsWith('http:') === true)
      .map((name) => `${name}: must begin with https:// in production`),
  ];
}
