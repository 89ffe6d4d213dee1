import { parseClientKey } from '../adapters/identity/openid-connect/client-key.ts';

/** Production refuses to start with only some of them. */
export const oidcVariables = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_PRIVATE_KEY',
  'OIDC_OPERATOR_URL',
  'OIDC_OPERATOR_TOKEN',
] as const;

/** `unreadable`: variables whose file cannot be read. */
export function findOidcFaults(
  given: Readonly<Record<string, string | undefined>>,
  unreadable: readonly string[],
): readonly string[] {
  const isSet = (name: string): boolean => given[name] !== undefined || unreadable.includes(name);
  if (!oidcVariables.some(isSet)) return [];
  return [
    ...oidcVariables
      .filter((name) => !isSet(name))
      .map((name) => `${name}: required in production together with the other OIDC variables`),
    ...(['OIDC_ISSUER', 'OIDC_OPERATOR_URL'] as const)
      .filter((name) => given[name]?.startsWith('http:') === true)
      .map((name) => `${name}: must begin with https:// in production`),
  ];
}

export function isClientKey(pem: string): boolean {
  try {
    parseClientKey(pem);
    return true;
  } catch {
    return false;
  }
}
