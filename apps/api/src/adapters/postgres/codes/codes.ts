import { randomInt, randomUUID } from 'node:crypto';
import { codeMinutes, codeTries, verificationCodeLength } from '@kaisetsu/domain/limits';
import { computeKeyedHash, deriveSecretId } from '../../../core/keyed-hash.ts';
import { type Applicant, type Codes, TooMany } from '../../../core/ports.ts';
import { createCodeMail } from '../../../mails/applicant-mails.ts';
import { findRecentCompletion, openApplication } from '../application/applicants.ts';
import { createToken, findOpened, hashToken } from '../application/gate.ts';
import { type Sql, sql, type Transaction } from '../connection/queries.ts';
import { runInTransaction } from '../connection/transaction.ts';
import { createMailInsert, type QueueMeans } from '../mail/outbox.ts';
import { createMailBudgets, type MailLimits, takeFromBudgets } from './budgets.ts';

/** docs/product-decisions.md "E-mail verification". */
const resendSeconds = 60;
const deadCodesToLock = 3;
const repeatSeconds = 60;

/** Of one secret. The hash of an attempt includes the code, so an `attemptKey` is valid for one code only. */
function hashApplicant(
  secret: Uint8Array,
  { bankCode, mailAddress, type }: Applicant,
  attemptKey: string,
  enteredCode = '',
) {
  const address = mailAddress.toLowerCase();
  const guard = computeKeyedHash(secret, 'code-guard', bankCode, address);
  const code = computeKeyedHash(secret, 'code', bankCode, address, type, enteredCode);
  return {
    guard,
    code,
    attempt: computeKeyedHash(secret, 'attempt', code.toString('hex'), attemptKey),
    registration: computeKeyedHash(secret, 'registration', guard.toString('hex'), type, attemptKey),
    mailAddress: computeKeyedHash(secret, 'mail-address', address),
  };
}

type ApplicantHashes = ReturnType<typeof hashApplicant>;

export function createCodes(
  { db, sealer, appSecrets, bankOf, onMailQueued }: QueueMeans,
  mailLimits: MailLimits,
): Codes {
  const [secret, ...formerSecrets] = appSecrets;
  const secretId = deriveSecretId(secret);

  return {
    async register(applicant, networks, attemptKey = '') {
      const id = randomUUID();
      const { guard, registration } = hashApplicant(secret, applicant, attemptKey);
      const former = formerSecrets.map((one) => hashApplicant(one, applicant, attemptKey));
      const budgets = createMailBudgets(secret, mailLimits, { mailAddress: applicant.mailAddress, networks });
      const registered = await runInTransaction(db, async (trx, isRepeat) => {
        await moveGuard(trx, guard, former);
        const locked = await lockGuard(trx, guard);
        if (isRepeat && (await trx.change`select from verification_code where id = ${id}`) > 0)
          return { resendAfterSeconds: resendSeconds };
        const wait = locked ?? (await waitToSend(trx, guard));
        if (wait !== null) throw new TooMany(wait);
        await takeFromBudgets(trx, budgets);
        const code = String(randomInt(10 ** verificationCodeLength)).padStart(verificationCodeLength, '0');
        const mail = createCodeMail(bankOf(applicant.bankCode), applicant.mailAddress, code, new Date());
        const { bankCode, type } = applicant;
        const queued = { id, kind: 'code', bankCode, applicationId: null, mail } as const;
        const registeredBy = attemptKey === '' ? null : registration;
        // The mail of a replaced code must not arrive after the new one. A sent mail has an empty data key. `limit 1`
        // lets the planner use the index.
        await trx.query`
          with replaced as (
            update verification_code set expires_at = now()
            where address_hash = ${guard} and type = ${type} and expires_at > now()
            returning id
          ), dropped as (
            delete from outbox where id = (select id from replaced limit 1) and wrapped_data_key <> ''
          ), mail_queued as (${createMailInsert(sealer, queued)})
          insert into verification_code (id, address_hash, type, code_hash, registered_by, created_at, expires_at)
          values (${id}, ${guard}, ${type}, ${hashApplicant(secret, applicant, attemptKey, code).code}, ${registeredBy}::bytea, now(),
            now() + ${sql.raw(`interval '${codeMinutes} minutes'`)})`;
        return { resendAfterSeconds: resendSeconds };
      });
      onMailQueued();
      return registered;
    },

    async isMailRefused(applicant, attemptKey) {
      const hashes = appSecrets.map((one) => hashApplicant(one, applicant, attemptKey));
      // SMTP 5xx. Other final failures are errors of this product.
      const isRefused = await db.value<boolean>`
        select exists (
          select from verification_code join outbox on outbox.id = verification_code.id
          where address_hash = any(${hashes.map(({ guard }) => guard)}::bytea[]) and type = ${applicant.type}
            and registered_by = any(${hashes.map(({ registration }) => registration)}::bytea[])
            and expires_at > now() and sent_at is null and next_attempt_at = 'infinity' and last_failure like '5%'
        )`;
      return isRefused === true;
    },

    verify(applicant, code, entry, attemptKey = '') {
      const token = createToken();
      const own = hashApplicant(secret, applicant, attemptKey, code);
      const former = formerSecrets.map((one) => hashApplicant(one, applicant, attemptKey, code));
      const attempt: Attempt = {
        codes: [own, ...former].map((one) => one.code),
        by: attemptKey === '' ? [] : [own, ...former].map((one) => one.attempt),
      };
      const { guard, mailAddress: mailAddressHash } = own;
      return runInTransaction(db, async (trx, isRepeat) => {
        await moveGuard(trx, guard, former);
        const locked = await lockKnownGuard(trx, guard);
        let opened = isRepeat ? await findOpened(trx, token) : null;
        if (opened === null) {
          if (locked !== null) throw new TooMany(locked);
          if (!(await validate(trx, guard, applicant, attempt))) return null;
          await moveApplications(trx, mailAddressHash, former);
          const tokenHash = hashToken(token);
          const opening = { ...applicant, ...entry, mailAddressHash, secretId, tokenHash };
          opened = await openApplication(trx, sealer, opening);
        }
        const { id, answersFrozen } = opened;
        return { token, answersFrozen, completedBefore: await findRecentCompletion(trx, id) };
      });
    },
  };
}

type Attempt = { readonly codes: readonly Buffer[]; readonly by: readonly Buffer[] };

async function validate(trx: Transaction, guard: Buffer, { bankCode, type }: Applicant, given: Attempt) {
  const isRight = sql`code_hash = any(${given.codes}::bytea[])`;
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
        or ${isRight} and used_by = any(${given.by}::bytea[])
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

/** Calls about one address at one bank run one after the other. */
const lockGuard = (trx: Transaction, guard: Buffer) => lockRow(trx, sql`values (${guard}::bytea)`);

/** Creates no row for an unknown address [SRV-104]. A commit without a write would be faster and reveal it. */
const lockKnownGuard = (trx: Transaction, guard: Buffer): Promise<number | null> =>
  lockRow(
    trx,
    sql`
      select coalesce(
        (select address_hash from code_guard where address_hash = ${guard}),
        substring(${guard}::bytea from 1 for 1))`,
  );

const lockRow = (trx: Transaction, addressHash: Sql) => trx.value<number>`
  insert into code_guard (address_hash) ${addressHash}
  on conflict (address_hash) do update set locked_until = code_guard.locked_until
  returning case when locked_until > now() then ceil(extract(epoch from locked_until - now()))::int end`;

async function waitToSend(trx: Transaction, guard: Buffer): Promise<number | null> {
  const wait = await trx.value<number>`
    select ceil(extract(epoch from greatest(
      max(created_at) + ${resendSeconds}::int * interval '1 second',
      max(created_at) filter (where nth = 5) + interval '1 hour',
      max(created_at) filter (where nth = 10) + interval '1 day'
    ) - clock_timestamp()))::int
    from (
      select created_at, row_number() over (order by created_at desc) as nth
      from verification_code where address_hash = ${guard} order by created_at desc limit 10
    ) as sent`;
  return wait !== null && wait > 0 ? wait : null;
}

const countDeadCode = (trx: Transaction, guard: Buffer, bankCode: string) => trx.query`
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

async function moveGuard(trx: Transaction, current: Buffer, hashes: readonly ApplicantHashes[]) {
  if (hashes.length === 0) return;
  const former = hashes.map(({ guard }) => guard);
  // The same key on each node. Without it, a node would miss a row that another node moves.
  const [smallest] = [current, ...former].toSorted(Buffer.compare);
  await trx.query`select pg_advisory_xact_lock(${smallest?.readBigInt64BE().toString()}::bigint)`;
  await trx.query`
    with found as (
      delete from code_guard where address_hash = any(${former}::bytea[]) returning dead_codes, last_dead_at, locked_until
    ), moved as (
      update verification_code set address_hash = ${current} where address_hash = any(${former}::bytea[])
    )
    insert into code_guard (address_hash, dead_codes, last_dead_at, locked_until)
    select ${current}::bytea, max(dead_codes), max(last_dead_at), max(locked_until) from found having count(*) > 0
    on conflict (address_hash) do update set
      dead_codes = greatest(code_guard.dead_codes, excluded.dead_codes),
      last_dead_at = greatest(code_guard.last_dead_at, excluded.last_dead_at),
      locked_until = greatest(code_guard.locked_until, excluded.locked_until)`;
}

async function moveApplications(trx: Transaction, current: Buffer, hashes: readonly ApplicantHashes[]) {
  if (hashes.length === 0) return;
  await trx.query`
    update application set mail_address_hash = ${current}
    where mail_address_hash = any(${hashes.map(({ mailAddress }) => mailAddress)}::bytea[])`;
}
