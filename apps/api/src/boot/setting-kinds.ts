import * as z from 'zod/mini';
import { parseClientKey } from '../adapters/identity/openid-connect/provider.ts';

export const createOptional = (text: string, ...checks: z.core.$ZodCheck<string>[]) =>
  z.optional(z.string().check(z.describe(text), ...checks));
export const createText = (fallback: string, text: string) =>
  z._default(z.string(), fallback).check(z.describe(text));

const createWhole = (min: number, max: number, error: string) =>
  z.coerce.number(error).check(z.int(error), z.gte(min, error), z.lte(max, error));
const count = createWhole(1, Number.MAX_SAFE_INTEGER, 'must be a whole number, 1 or more');
const drain = createWhole(0, 3600, 'must be a whole number, 0 to 3600');
export const port = createWhole(1, 65_535, 'must be a port, 1 to 65535');
export const createNumber = (fallback: number, text: string) =>
  z._default(count, fallback).check(z.describe(text));
export const createDrain = (text: string) => z._default(drain, 0).check(z.describe(text));
export const createPort = (text: string) => z.optional(port.check(z.describe(text)));

/** Schemes without the colon. */
export const createUrl = (schemes: readonly string[], text: string, ...checks: z.core.$ZodCheck<string>[]) =>
  z.optional(
    z
      .url({
        protocol: new RegExp(`^(?:${schemes.join('|')})$`),
        error: ({ input }) =>
          hasSeveralServers(input)
            ? severalServers
            : `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
      })
      .check(z.describe(text), ...checks),
  );
export const createHttpUrl = (text: string, ...checks: z.core.$ZodCheck<string>[]) =>
  createUrl(['http', 'https'], text, ...checks);

export const createOneOf = <const T extends readonly string[]>(
  values: T,
  fallback: T[number],
  text: string,
) => z._default(z.enum(values), fallback).check(z.describe(text));

function isUsableMailUrl({ hostname, username, password }: URL): boolean {
  decodeURIComponent(`${username} ${password}`);
  return hostname !== '';
}
export const isMailServer = createCheck(
  (text) => !URL.canParse(text) || isUsableMailUrl(new URL(text)),
  'must name a server; write % in its user or password as %25',
);
/** libpq supports several servers, the driver does not. */
const hasSeveralServers = (address: unknown): boolean =>
  /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?[^/?#@]*,/.test(String(address));
const severalServers =
  'must name one server; for several, name the address of a proxy that follows the primary (docs/operations.md, “PostgreSQL”)';
export const isOneServer = createCheck((address) => !hasSeveralServers(address), severalServers);
export const isOrigin = createCheck(
  (text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
  'must be an address without a path',
);
export const isClientKey = createCheck(
  (pem) => parseClientKey(pem) !== undefined,
  'must be a private P-256 key in PEM form',
);

/** `isValid` can throw for an invalid text. */
function createCheck(isValid: (text: string) => boolean, error: string) {
  return z.refine<string>(
    (text) => {
      try {
        return isValid(text);
      } catch {
        return false;
      }
    },
    { error },
  );
}
