import type { IdentityMethod, IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import { listMissingParts } from '../../../core/application.ts';
import { createRecord } from '../../../core/record.ts';
import { version } from '../../../observe/log.ts';
import { DecryptionFailed, type Sealer } from '../../keys/sealer.ts';
import {
  getStored,
  readApplication,
  readPictures,
  readVerifiedPersons,
  sealedGroups,
} from '../application/application-rows.ts';
import { type Statements, sql } from '../connection/queries.ts';
import { readDecision, readOpinions } from '../decision/case-reading.ts';

export type HandedOver = Awaited<ReturnType<typeof readHandedOver>>;

export type ApplicationReference = {
  readonly id: string;
  readonly bankCode: string;
  readonly applicationNumber: string;
  /** If the data key does not unwrap, this key is wrong or the row is damaged. */
  readonly keyId: string;
};
export const referenceColumns = sql`
  id, bank_code as "bankCode", coalesce(application_number, '') as "applicationNumber", key_id as "keyId"`;

export type Unreadable = ApplicationReference & {
  readonly part: 'data key' | 'answers' | 'pictures' | 'identity verification' | 'missing';
  /** Parts that existed at completion. */
  readonly missing: readonly string[];
};

export class ApplicationUnreadable extends Error {
  override readonly name = 'ApplicationUnreadable';
  readonly unreadable: Unreadable;
  constructor(
    { id, bankCode, applicationNumber, keyId }: ApplicationReference,
    part: Unreadable['part'],
    missing: readonly string[] = [],
  ) {
    super(`application ${id}: its ${[part, ...missing].join(' ')} cannot be read`);
    this.unreadable = { id, bankCode, applicationNumber, keyId, part, missing };
  }
}

type Rest = {
  readonly channel: string;
  readonly deviceId: string;
  /** RSA-OAEP for the bank's offline key, base64. */
  readonly sealedPin: string;
  readonly pinKeyFingerprint: string;
  readonly identity: {
    readonly method: IdentityMethod;
    readonly ruleVersion: string;
    readonly verificationIds: Readonly<Partial<Record<IdentityRole, string>>>;
  };
};

async function readHandedOver(db: Statements, sealer: Sealer, reference: ApplicationReference) {
  const { id } = reference;
  const decrypt = async <T>(part: Unreadable['part'], read: () => T | Promise<T>): Promise<T> => {
    try {
      return await read();
    } catch (error) {
      throw error instanceof DecryptionFailed ? new ApplicationUnreadable(reference, part) : error;
    }
  };
  const application = await readApplication(db, sealer, id);
  const { answers } = application;
  await decrypt('data key', () => sealer.unwrap(getStored(application).row));
  await decrypt('answers', () => [application.mailAddress, ...sealedGroups.map((group) => answers[group])]);
  const rest = await db.first<Rest>`
    select a.channel, a.device_id as "deviceId", a.sealed_pin as "sealedPin",
      a.pin_key_fingerprint as "pinKeyFingerprint", json_build_object(
        'method', e.method, 'ruleVersion', e.rule_version, 'verificationIds', e.verification_ids
      ) as identity
    from application a join ekyc_session e on e.reference = ${application.identity?.reference ?? null}::uuid
    where a.id = ${id}`;
  if (rest === null) throw new ApplicationUnreadable(reference, 'identity verification');
  // A damaged row may contain null.
  const isSealed = Boolean(rest.sealedPin && rest.pinKeyFingerprint);
  const missing = listMissingParts({ ...application, pinSet: application.pinSet && isSealed });
  if (missing.length > 0) throw new ApplicationUnreadable(reference, 'missing', missing);
  const pictures = await decrypt('pictures', () => readPictures(db, application));
  const verified = await decrypt('identity verification', () => readVerifiedPersons(db, application));
  const decision = await readDecision(db, id);
  const opinions = await decrypt('answers', () => readOpinions(db, application));
  const occupations = await db.query<{ id: string; name: string }>`select id, name from occupation`;
  const record = createRecord({
    ...{ application, verified, pictures, decision, release: version },
    clerks: opinions.map(({ by }) => by),
    occupations: new Map(occupations.map((one) => [one.id, one.name])),
  });
  return {
    ...rest,
    application,
    identity: { ...rest.identity, verified },
    pictures,
    record,
    /** Null while a person must decide. */
    decision: decision && { ...decision, opinions },
  };
}

export async function* readEach(
  db: Statements,
  sealer: Sealer,
  references: readonly ApplicationReference[],
  onUnreadable: (error: ApplicationUnreadable) => void,
): AsyncGenerator<HandedOver> {
  for (const reference of references) {
    try {
      yield await readHandedOver(db, sealer, reference);
    } catch (error) {
      if (!(error instanceof ApplicationUnreadable)) throw error;
      onUnreadable(error);
    }
  }
}

export const isWaiting = (bankCode: string) =>
  sql`bank_code = ${bankCode} and completed_at is not null and handed_over_at is null`;

export const listUnfinishedBatches = (db: Statements, bankCode: string) =>
  db.values<string>`
    select distinct handover_batch from application
    where ${isWaiting(bankCode)} and handover_batch is not null order by handover_batch`;

const page = 500;

export async function readWaiting(db: Statements, bankCode: string, sealer: Sealer, onRead: () => void) {
  let applications = 0;
  let pictures = 0;
  const unreadable: Unreadable[] = [];
  // One page at a time: a bank may have a million. A Date has no microseconds.
  for (let after = sql`('-infinity', '00000000-0000-0000-0000-000000000000')`; ; ) {
    const rows = await db.query<ApplicationReference & { completedAt: string }>`
      select ${referenceColumns}, completed_at::text as "completedAt" from application
      where ${isWaiting(bankCode)} and (completed_at, id) > ${after}
      order by completed_at, id limit ${page}::int`;
    for await (const read of readEach(db, sealer, rows, (error) => unreadable.push(error.unreadable))) {
      applications += 1;
      pictures += read.pictures.length;
      onRead();
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return { applications, pictures, unreadable };
    after = sql`(${last.completedAt}::timestamptz, ${last.id}::uuid)`;
  }
}

export const listWaitingKeyIds = (db: Statements, bankCodes: readonly string[]) =>
  db.values<string>`
    select distinct key_id from application
    where bank_code = any(${bankCodes}::text[]) and completed_at is not null and handed_over_at is null`;
