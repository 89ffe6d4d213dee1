import * as z from 'zod/mini';

export const describe = (text: string) => z.describe(text);
export const createOptional = (text: string) => z.optional(z.string().check(describe(text)));
const count = 'must be a whole number, 1 or more';
export const createNumber = (fallback: number, text: string) =>
  z._default(z.coerce.number(count).check(z.int(count), z.gte(1, count)), fallback).check(describe(text));
const portNumber = 'must be a port, 1 to 65535';
export const port = z.coerce
  .number(portNumber)
  .check(z.int(portNumber), z.gte(1, portNumber), z.lte(65_535, portNumber));
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
      .check(describe(text), ...checks),
  );
export function isMailServer(address: string): boolean {
  const { hostname, username, password } = new URL(address);
  try {
    decodeURIComponent(`${username} ${password}`);
  } catch {
    return false;
  }
  return hostname !== '';
}
/** libpq supports several servers, the driver does not. */
export const hasSeveralServers = (address: unknown): boolean =>
  /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?[^/?#@]*,/.test(String(address));
export const severalServers =
  'must name one server; for several, name the address of a proxy that follows the primary (docs/operations.md, “PostgreSQL”)';
export const createOneOf = <const T extends readonly string[]>(
  values: T,
  fallback: T[number],
  text: string,
) => z._default(z.enum(values), fallback).check(describe(text));
