import * as z from 'zod/mini';

export const text = z.optional(z.string());

export const splitList = (list: string): string[] => list.split(',').map((one) => one.trim());

/** The message of an error of `parse` is the fault. */
export const readBy = <T>(parse: (text: string) => T) =>
  z.pipe(
    z.string(),
    z.transform((text, { issues }) => {
      try {
        return parse(text);
      } catch (error) {
        issues.push({ code: 'custom', input: text, message: (error as Error).message });
        return z.NEVER;
      }
    }),
  );

const createNumber = (min: number, max: number, error: string) =>
  z.coerce.number(error).check(z.gte(min, error), z.lte(max, error));
const createWhole = (min: number, max: number, error: string) =>
  createNumber(min, max, error).check(z.int(error));
export const count = createWhole(1, Number.MAX_SAFE_INTEGER, 'must be a whole number, 1 or more');
export const drain = createWhole(0, 3600, 'must be a whole number, 0 to 3600');
export const port = createWhole(1, 65_535, 'must be a port, 1 to 65535');
export const clockOffset = createNumber(-3650, 3650, 'must be a number of days, -3650 to 3650');

export const createUrl = (schemes: readonly string[], ...checks: z.core.$ZodCheck<string>[]) =>
  z.optional(
    z
      .url({
        protocol: new RegExp(`^(?:${schemes.join('|')})$`),
        error: ({ input }) =>
          hasSeveralServers(input)
            ? severalServers
            : `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
      })
      .check(...checks),
  );
export const httpUrl = createUrl(['http', 'https']);

export const isMailServer = z.refine<string>(
  (text) => {
    const url = URL.parse(text);
    if (url === null) return true;
    const isReadable = readBy(decodeURIComponent).safeParse(`${url.username} ${url.password}`).success;
    return isReadable && url.hostname !== '';
  },
  { error: 'must name a server; write % in its user or password as %25' },
);
/** libpq supports several servers, the driver does not. */
const hasSeveralServers = (address: unknown): boolean =>
  /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?[^/?#@]*,/.test(String(address));
const severalServers =
  'must name one server; for several, name the address of a proxy that follows the primary (docs/operations.md, “PostgreSQL”)';
export const isOneServer = z.refine<string>((address) => !hasSeveralServers(address), {
  error: severalServers,
});
export const isOrigin = z.refine<string>(
  (text) => !URL.canParse(text) || new URL(text).href === `${new URL(text).origin}/`,
  { error: 'must be an address without a path' },
);
