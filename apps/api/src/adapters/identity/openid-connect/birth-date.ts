import * as z from 'zod/mini';

/** Certificates write `YYYYMMDD`, after a digit of the era in some; OpenID Connect writes `YYYY-MM-DD`. */
const written = /^\d?(\d{4})(-?)(\d{2})\2(\d{2})$/;

export const birthDateWire = z.catch(
  z.optional(
    z.pipe(
      z.string(),
      z.transform((text) => text.replace(written, '$1-$3-$4')),
    ),
  ),
  undefined,
);
