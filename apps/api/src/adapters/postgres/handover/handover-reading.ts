import type { IdentityMethod, IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import type { VerificationRecord } from '@kaisetsu/domain/verification-record';
import { type Application, listMissingParts } from '../../../core/application.ts';
import type { Opinion } from '../../../core/decision.ts';
import type { CaseDecision } from '../../../core/desk-ports.ts';
import type { VerifiedPerson } from '../../../core/identity-ports.ts';
import { createRecord } from '../../../core/record.ts';
import { version } from '../../../observe/log-origin.ts';
import { DecryptionFailed, type Sealer, unwrapDataKeyOrNull } from '../../keys/sealer.ts';
import { getRow, readApplication, sealedGroups } from '../application/application-rows.ts';
import { readVerifiedPersons } from '../application/verified-persons.ts';
import { type Statements, sql } from '../connection/queries.ts';
import { findCase, readOpinions } from '../decision/case-detail.ts';
import { type HandedPicture, readPictures } from './handover-pictures.ts';

export type HandedOver = {
  readonly application: Application;
  readonly channel: string;
  readonly deviceId: string;
  /** RSA-OAEP for the bank's offline key, base64. */
  readonly sealedPin: string;
  readonly pinKeyFingerprint: string;
  readonly identity: {
    readonly method: IdentityMethod;
    readonly ruleVersion: string;
    readonly verificationIds: Readonly<Partial<Record<IdentityRole, string>>>;
    readonly verified: readonly VerifiedPerson[];
  };
  readonly pictures: readonly HandedPicture[];
  /** Null while a person must decide. */
  readonly decision: (CaseDecision & { readonly opinions: readonly Opinion[] }) | null;
  readonly record: VerificationRecord;
};

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

type Rest = Omit<HandedOver, 'application' | 'identity' | 'pictures' | 'decision' | 'record'> &
  Omit<HandedOver['identity'], 'verified'>;

export async function readHandedOver(
  db: Statements,
  sealer: Sealer,
  reference: ApplicationReference,
): Promise<HandedOver> {
  const { id, bankCode } = reference;
  const createUnreadable = (part: Unreadable['part']) => new ApplicationUnreadable(reference, part);
  const application = await readApplication(db, sealer, id);
  if (unwrapDataKeyOrNull(sealer, getRow(application)) === null) throw createUnreadable('data key');
  await decryptOrThrow(() => openAnswers(application), createUnreadable('answers'));
  const rest = await readRest(db, application);
  if (rest === undefined) throw createUnreadable('identity verification');
  const missing = listMissingParts({ ...application, pinSet: application.pinSet && isSealed(rest) });
  if (missing.length > 0) throw new ApplicationUnreadable(reference, 'missing', missing);
  const pictures = await decryptOrThrow(
    () => readPictures(db, sealer, { id, bankCode }),
    createUnreadable('pictures'),
  );
  const { method, ruleVersion, verificationIds, ...others } = rest;
  const verified = await decryptOrThrow(
    () => readVerifiedPersons(db, sealer, application),
    createUnreadable('identity verification'),
  );
  const identity = { method, ruleVersion, verificationIds, verified };
  const decision = (await findCase(db, [bankCode], id))?.decision ?? null;
  const opinions = await decryptOrThrow(
    () => readOpinions(db, sealer, application),
    createUnreadable('answers'),
  );
  const record = createRecord({
    ...{ application, verified, pictures, decision, release: version },
    clerks: opinions.map(({ by }) => by),
    occupations: await readOccupations(db),
  });
  return {
    ...others,
    application,
    identity,
    pictures,
    record,
    decision: decision && { ...decision, opinions },
  };
}

async function readOccupations(db: Statements): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ id: string; name: string }>`select id, name from occupation`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function readRest(db: Statements, { id, identity }: Application): Promise<Rest | undefined> {
  return db.first<Rest>`
    select a.channel, a.device_id as "deviceId", a.sealed_pin as "sealedPin",
      a.pin_key_fingerprint as "pinKeyFingerprint", e.method, e.rule_version as "ruleVersion",
      e.verification_ids as "verificationIds"
    from application a join ekyc_session e on e.reference = ${identity?.reference ?? null}::uuid
    where a.id = ${id}`;
}

/** A damaged row may contain null. */
const isSealed = ({ sealedPin, pinKeyFingerprint }: Rest): boolean => Boolean(sealedPin && pinKeyFingerprint);

function openAnswers({ mailAddress, answers }: Application): unknown {
  return [mailAddress, ...sealedGroups.map((group) => answers[group])];
}

async function decryptOrThrow<T>(read: () => T | Promise<T>, unreadable: ApplicationUnreadable): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof DecryptionFailed ? unreadable : error;
  }
}
