import { randomInt, randomUUID } from 'node:crypto';
import type { Bank } from '@kaisetsu/domain/bank';
import { codeMinutes, codeTries, verificationCodeLength } from '@kaisetsu/domain/limits';
import { computeKeyedHash, deriveSecretId, type HashSecrets } from '../../../core/keyed-hash.ts';
import { type Applicant, type Codes, TooMany, type VerifiedApplicant } from '../../../core/ports.ts';
import { createCodeMail } from '../../../mails/applicant-mails.ts';
import type { Sealer } from '../../keys/sealer.ts';
import { findRecentCompletion, type OpenedApplication, openApplication } from '../application/applicants.ts';
import { hashToken } from '../application/gate.ts';
import { createToken, findOpened } from '../application/sessions.ts';
import { type Queries, type Sql, sql, type Transaction } from '../connection/queries.ts';
import { runInTransaction } from '../connection/transaction.ts';
import { createMailInsert } from '../mail/outbox.ts';
import { runWithinBudgets, takeFromBudgets } from './budgets.ts';
import { moveApplications, moveGuard } from './former-hashes.ts';
import { createMailBudgets, type MailLimits } from './mail-budgets.ts';

/** docs/product-decisions.md "E-mail verification". */
const resendSeconds = 60;
const deadCodesToLock = 3;
const repeatSeconds = 60;

export type CodesOptions = {
  readonly db: Queries;
  readonly sealer: Sealer;
  readonly secrets: HashSecrets;
  readonly mailLimits: MailLimits;
  readonly bankOf: (code: string) => Bank;
  readonly onMailQueued: () => void;
};

const normaliseSpelling = (mailAddress: string): string => mailAddress.toLowerCase();

const createHashes = (secret: Uint8Array) => {
  const guardHash = ({ bankCode, mailAddress }: Applicant): Buffer =>
    computeKeyedHash(secret, 'code-guard', bankCode, normaliseSpelling(mailAddress));
  const hashCode = ({ bankCode, mailAddress, type }: Applicant, code: string): Buffer =>
    computeKeyedHash(secret, 'code', bankCode, normaliseSpelling(mailAddress), type, code);
  return {
    guardHash,
    codeHash: hashCode,
    /** The hash includes the code, so an `attemptKey` is valid for one code only. */
    attemptHash: (applicant: Applicant, code: string, attemptKey = ''): Buffer | null =>
      attemptKey === ''
        ? null
        : computeKeyedHash(secret, 'attempt', hashCode(applicant, code).toString('hex'), attemptKey),
    registrationHash: (applicant: Applicant, attemptKey = ''): Buffer | null =>
      attemptKey === ''
        ? null
        : computeKeyedHash(
            secret,
            'registration',
            guardHash(applicant).toString('hex'),
            applicant.type,
            attemptKey,
          ),
    mailAddressHash: ({ mailAddress }: Applicant): Buffer =>
      computeKeyedHash(secret, 'mail-address', normaliseSpelling(mailAddress)),
  };
};
type Hashes = ReturnType<typeof createHashes>;

export function createCodes({ db, sealer, secrets, mailLimits, bankOf, onMailQueued }: CodesOptions): Codes {
  const [secret, ...formerSecrets] = secrets;
  const current = createHashes(secret);
  const former = formerSecrets.map(createHashes);
  const all = [current, ...former];
  const currentSecretId = deriveSecretId(secret);
  const { guardHash, codeHash, registrationHash, mailAddressHash } = current;
  const listCandidates = (hash: (hashes: Hashes) => Buffer | null): Buffer[] =>
    all.map(hash).filter((one) => one !== null);
  const moveToCurrentGuard = (trx: Transaction, applicant: Applicant): Promise<void> =>
    moveGuard(
      trx,
      guardHash(applicant),
      former.map((hashes) => hashes.guardHash(applicant)),
    );

  return {
    async register(applicant, networks, attemptKey) {
      const id = randomUUID();
      const budgets = createMailBudgets(secret, mailLimits, { mailAddress: applicant.mailAddress, networks });
      const registered = await runWithinBudgets(db, async (trx, isRepeat) => {
        const guard = guardHash(applicant);
        await moveToCurrentGuard(trx, applicant);
        const locked = await lockGuard(trx, guard);
        if (isRepeat && (await trx.change`select from verification_code where id = ${id}`) > 0)
          return { resendAfterSeconds: resendSeconds };
        const wait = locked ?? (await waitToSend(trx, guard));
        if (wait !== null) return new TooMany(wait);
        await takeFromBudgets(trx, budgets);
        const code = String(randomInt(10 ** verificationCodeLength)).padStart(verificationCodeLength, '0');
        const mail = createCodeMail(bankOf(applicant.bankCode), applicant.mailAddress, code, new Date());
        const { bankCode } = applicant;
        const queued = { id, kind: 'code', bankCode, applicationId: null, mail } as const;
        // The mail of a replaced code must not arrive after the new one. A sent mail has an empty data key. `limit 1`
        // lets the planner use the index.
        await trx.query`
          with replaced as (
            update verification_code set expires_at = now()
            where address_hash = ${guard} and type = ${applicant.type} and expires_at > now()
            returning id
          ), dropped as (
            delete from outbox where id = (select id from replaced limit 1) and wrapped_data_key <> ''
          ), mail_queued as (${createMailInsert(sealer, queued).insert})
          insert into verification_code (id, address_hash, type, code_hash, registered_by, created_at, expires_at)
          values (${id}, ${guard}, ${applicant.type}, ${codeHash(applicant, code)},
            ${registrationHash(applicant, attemptKey)}::bytea, now(),
            now() + ${sql.raw(`interval '${codeMinutes} minutes'`)})`;
        return { resendAfterSeconds: resendSeconds };
      });
      if (!(registered instanceof TooMany)) onMailQueued();
      return registered;
    },

    async isMailRefused(applicant, attemptKey) {
      const guards = all.map((hashes) => hashes.guardHash(applicant));
      const registrations = listCandidates((hashes) => hashes.registrationHash(applicant, attemptKey));
      // SMTP 5xx. Other final failures are errors of this product.
      const row = await db.first<{ refused: boolean }>`
        select exists (
          select from verification_code join outbox on outbox.id = verification_code.id
          where address_hash = any(${guards}::bytea[]) and type = ${applicant.type} and expires_at > now()
            and registered_by = any(${registrations}::bytea[])
            and sent_at is null and next_attempt_at = 'infinity' and last_failure like '5%'
        ) as refused`;
      return row?.refused === true;
    },

    verify(applicant, code, entry, attemptKey) {
      const token = createToken();
      const attempt = {
        codes: listCandidates((hashes) => hashes.codeHash(applicant, code)),
        by: listCandidates((hashes) => hashes.attemptHash(applicant, code, attemptKey)),
      };
      const createVerified = async (
        trx: Transaction,
        { id, answersFrozen }: OpenedApplication,
      ): Promise<VerifiedApplicant> => ({
        token,
        answersFrozen,
        completedBefore: await findRecentCompletion(trx, id),
      });
      return runInTransaction(db, async (trx, isRepeat) => {
        const guard = guardHash(applicant);
        await moveToCurrentGuard(trx, applicant);
        const locked = await lockKnownGuard(trx, guard);
        const opened = isRepeat ? await findOpened(trx, token) : null;
        if (opened !== null) return createVerified(trx, opened);
        if (locked !== null) return new TooMany(locked);
        if (!(await validate(trx, guard, applicant, attempt))) return null;
        await moveApplications(
          trx,
          mailAddressHash(applicant),
          former.map((hashes) => hashes.mailAddressHash(applicant)),
        );
        const found = {
          applicant,
          mailAddressHash: mailAddressHash(applicant),
          secretId: currentSecretId,
          entry,
        };
        return createVerified(trx, await openApplication(trx, sealer, found, hashToken(token)));
      });
    },
  };
}

/** Calls about one address at one bank run one after the other. */
const lockGuard = (trx: Transaction, guard: Buffer): Promise<number | null> =>
  lockRow(trx, sql`values (${guard}::bytea)`);

/** Creates no row for an unknown address [SRV-104]. A commit without a write would be faster and reveal it. */
const lockKnownGuard = (trx: Transaction, guard: Buffer): Promise<number | null> =>
  lockRow(
    trx,
    sql`
      select coalesce(
        (select address_hash from code_guard where address_hash = ${guard}),
        substring(${guard}::bytea from 1 for 1))`,
  );

async function lockRow(trx: Transaction, addressHash: Sql): Promise<number | null> {
  const row = await trx.first<{ wait: number | null }>`
    insert into code_guard (address_hash) ${addressHash}
    on conflict (address_hash) do update set locked_until = code_guard.locked_until
    returning case when locked_until > now() then ceil(extract(epoch from locked_until - now()))::int end as wait
  `;
  return row?.wait ?? null;
}

async function waitToSend(trx: Transaction, guard: Buffer): Promise<number | null> {
  const row = await trx.first<{ wait: number | null }>`
    select ceil(extract(epoch from greatest(
      max(created_at) + ${resendSeconds}::int * interval '1 second',
      max(created_at) filter (where nth = 5) + interval '1 hour',
      max(created_at) filter (where nth = 10) + interval '1 day'
    ) - clock_timestamp()))::int as wait
    from (
      select created_at, row_number() over (order by created_at desc) as nth
      from verification_code where address_hash = ${guard} order by created_at desc limit 10
    ) as sent`;
  const wait = row?.wait ?? null;
  return wait !== null && wait > 0 ? wait : null;
}

/** One hash for each secret, the current secret first. */
type Attempt = { readonly codes: readonly Buffer[]; readonly by: readonly Buffer[] };

async function validate(
  trx: Transaction,
  guard: Buffer,
  { bankCode, type }: Applicant,
  given: Attempt,
): Promise<boolean> {
  const isRight = sql`code_hash = any(${[...given.codes]}::bytea[])`;
  // Compares keyed hashes, so the duration reveals nothing about the code.
  const newest = await trx.first<{ is_right: boolean; tries: number }>`
    with checked as (
      update verification_code set tries = tries + 1, used_at = case when ${isRight} then coalesce(used_at, now()) end,
        used_by = case when ${isRight} then ${given.by[0] ?? null}::bytea end
      where id = (
        select id from verification_code where address_hash = ${guard} and type = ${type}
        order by created_at desc limit 1
      ) and (
        used_at is null and tries < ${codeTries}::int and expires_at > clock_timestamp()
        or ${isRight} and used_by = any(${[...given.by]}::bytea[])
          and used_at > clock_timestamp() - ${repeatSeconds}::int * interval '1 second'
      )
      returning used_at is not null as is_right, tries
    ), pardoned as (
      update code_guard set dead_codes = 0 where address_hash = ${guard} and exists (select from checked where is_right)
    )
    select is_right, tries from checked`;
  if (newest === null) return false;
  if (!newest.is_right && newest.tries >= codeTries) await countDeadCode(trx, guard, bankCode);
  return newest.is_right;
}

async function countDeadCode(trx: Transaction, guard: Buffer, bankCode: string): Promise<void> {
  await trx.query`
    with counted as (
      select case when last_dead_at > now() - interval '1 day' then dead_codes else 0 end + 1 as dead
      from code_guard where address_hash = ${guard}
    ), audited as (
      insert into audit (bank_code, event)
      select ${bankCode}, case when dead >= ${deadCodesToLock}::int then 'address-locked' else 'code-dead' end
      from counted
    )
    update code_guard set
      last_dead_at = now(),
      dead_codes = case when dead >= ${deadCodesToLock}::int then 0 else dead end,
      locked_until = case when dead >= ${deadCodesToLock}::int then now() + interval '2 hours' end
    from counted where address_hash = ${guard}`;
}
