import { randomBytes } from 'node:crypto';
import { computeKeyedHash, deriveSecretId, type HashSecrets } from '../../../core/keyed-hash.ts';
import type { Sessions } from '../../../core/ports.ts';
import { type Queries, type Statements, sql } from '../connection/queries.ts';
import type { OpenedApplication } from './applicants.ts';
import { hashToken } from './gate.ts';

/** See docs/product-decisions.md "Look-ups". */
const lookupMisses = 10;
const maxFoundCodes = 20;

export function createSessions(db: Queries, secrets: HashSecrets): Sessions {
  const computeHashes = (tokenHash: string, found: string): Buffer[] =>
    secrets.map((secret) => computeKeyedHash(secret, 'found-code', tokenHash, found));
  return {
    async admitLookup({ tokenHash }, found) {
      const hashes = found === null ? [] : computeHashes(tokenHash, found);
      const hash = hashes[0] ?? null;
      const isKnown = sql`found_codes && ${hashes}::bytea[]`;
      const count = await db.change`
        update session set
          lookup_misses = lookup_misses + ${found === null ? 1 : 0}::int,
          found_codes = case
            when ${hash}::bytea is null or ${isKnown} then found_codes
            else (array[${hash}::bytea] || found_codes)[1:${maxFoundCodes}::int]
          end
        where token_hash = ${tokenHash} and (lookup_misses < ${lookupMisses}::int or ${isKnown})`;
      return count > 0;
    },
    async hasFound({ tokenHash }, found) {
      const count = await db.change`
        select from session
        where token_hash = ${tokenHash} and found_codes && ${computeHashes(tokenHash, found)}::bytea[]`;
      return count > 0;
    },
    // `unsavedKey` stays the same for the session when `APP_SECRET` rotates.
    deriveUnsavedKey({ tokenHash, secretId, application }) {
      const [current] = secrets;
      // As the previous release derived it. Remove after one release.
      if (secretId === null) return computeKeyedHash(current, 'unsaved', tokenHash);
      const secret = secrets.find((one) => deriveSecretId(one).equals(secretId)) ?? current;
      return computeKeyedHash(secret, 'unsaved', application.id);
    },
  };
}

export const createToken = (): string => randomBytes(32).toString('base64url');

export const findOpened = (executor: Statements, token: string): Promise<OpenedApplication | null> =>
  executor.first<OpenedApplication>`
    select a.id, a.pin_set_at is not null as "answersFrozen"
    from session s join application a on a.id = s.application_id
    where s.token_hash = ${hashToken(token)}`;
