export const oidcVariables = [
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_PRIVATE_KEY',
  'OIDC_OPERATOR_URL',
  'OIDC_OPERATOR_TOKEN',
] as const;

const groups: Readonly<Record<string, readonly string[]>> = {
  DESK: ['DESK_PORT', 'DESK_URL', 'DESK_ISSUER', 'DESK_CLIENT_ID', 'DESK_CLIENT_SECRET'],
  OIDC: oidcVariables,
};

/** Production refuses to start with only some variables of a group. */
export const findGroupFaults = (
  given: Readonly<Record<string, string | undefined>>,
  isSet: (name: string) => boolean,
): readonly string[] =>
  Object.entries(groups)
    .filter(([, names]) => names.some(isSet))
    .flatMap(([group, names]) => [
      ...names
        .filter((name) => !isSet(name))
        .map((name) => `${name}: required in production together with the other ${group} variables`),
      ...names
        .filter((name) => /(?:URL|ISSUER)$/.test(name) && given[name]?.startsWith('http:'))
        .map((name) => `${name}: must begin with https:// in production`),
    ]);
