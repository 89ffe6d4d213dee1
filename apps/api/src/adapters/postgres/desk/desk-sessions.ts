import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { deskIdleMinutes } from '@kaisetsu/domain/desk';
import { decrypt, encrypt } from '../../keys/sealer.ts';
import type { SignedInStaff, StaffProvider } from '../../staff/openid-staff.ts';
import { createToken, hashToken } from '../application/gate.ts';
import type { Queries } from '../connection/queries.ts';
import { repeatTransient } from '../connection/transaction.ts';

const longestHours = 12;
/** A role that the bank takes away ends at the desk this much later. */
const checkMinutes = 5;

const place = 'desk-session';

/** The database alone cannot open a session: only the browser has the token. */
const deriveKey = (token: string): KeyObject =>
  createSecretKey(new Uint8Array(hkdfSync('sha256', token, '', `kaisetsu ${place}`, 32)));

const seal = (token: string, staff: SignedInStaff): Buffer =>
  encrypt(deriveKey(token), place, JSON.stringify(staff));

export type DeskSessions = ReturnType<typeof createDeskSessions>;

export function createDeskSessions(db: Queries) {
  return {
    /** Returns the token. */
    async open(staff: SignedInStaff) {
      const token = createToken();
      await db.query`
        insert into desk_session (token_hash, sealed) values (${hashToken(token)}, ${seal(token, staff)})`;
      return token;
    },
    /** Null after the idle time. Calls `renew` every few minutes; what it throws leaves the session open. */
    async find(token: string, renew: StaffProvider['renew']) {
      const hash = hashToken(token);
      const row = await repeatTransient(
        () => db.first<{ sealed: Buffer; isStale: boolean }>`
          with before as (
            select checked_at < now() - make_interval(mins => ${checkMinutes}::int) as stale from desk_session
            where token_hash = ${hash} and last_seen_at > now() - make_interval(mins => ${deskIdleMinutes}::int)
              and signed_in_at > now() - make_interval(hours => ${longestHours}::int)
            for update
          )
          update desk_session set last_seen_at = now(), checked_at = case when stale then now() else checked_at end
          from before where token_hash = ${hash}
          returning sealed, stale as "isStale"`,
      );
      if (row === null) return null;
      const staff: SignedInStaff = JSON.parse(decrypt(deriveKey(token), place, row.sealed).toString());
      if (!row.isStale) return staff.member;
      const renewed = await renew(staff.refreshToken).catch(async (error: unknown) => {
        await db.query`update desk_session set checked_at = '-infinity' where token_hash = ${hash}`;
        throw error;
      });
      if (renewed === null || renewed.member.id !== staff.member.id) {
        await this.end(token);
        return null;
      }
      await db.query`update desk_session set sealed = ${seal(token, renewed)} where token_hash = ${hash}`;
      return renewed.member;
    },
    end: (token: string) => db.query`delete from desk_session where token_hash = ${hashToken(token)}`,
  };
}
