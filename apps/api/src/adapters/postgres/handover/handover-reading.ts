import type { IdentityMethod, IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type Application, listMissingParts } from '../../../core/application.ts';
import type { VerifiedPerson } from '../../../core/ports.ts';
import {
  createAssociatedData,
  DecryptionFailed,
  type Sealer,
  unwrapDataKeyOrNull,
} from '../../keys/sealer.ts';
import {
  formatSessionField,
  getRow,
  readApplication,
  sealedGroups,
  unwrapRowKey,
} from '../application/application-rows.ts';
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
    /** Empty after the first hand-over. */
    readonly verified: readonly VerifiedPerson[];
  };
  readonly pictures: readonly HandedPicture[];
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

type Rest = Omit<HandedOver, 'application' | 'identity' | 'pictures'> &
  Omit<HandedOver['identity'], 'verified'> & { readonly sealedVerified: Buffer | null };

export async function readHandedOver(
  db: QueryExecutorProvider,
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
  const { method, ruleVersion, verificationIds, sealedVerified, ...others } = rest;
  const verified = await decryptOrThrow(
    () => openVerified(sealer, application, sealedVerified),
    createUnreadable('identity verification'),
  );
  const identity = { method, ruleVersion, verificationIds, verified };
  return { ...others, application, identity, pictures };
}

async function readRest(db: QueryExecutorProvider, { id, ekyc }: Application): Promise<Rest | undefined> {
  const { rows } = await sql<Rest>`
    select a.channel, a.device_id as "deviceId", a.sealed_pin as "sealedPin",
      a.pin_key_fingerprint as "pinKeyFingerprint", e.method, e.rule_version as "ruleVersion",
      e.verification_ids as "verificationIds", e.sealed_verified as "sealedVerified"
    from application a join ekyc_session e on e.reference = ${ekyc?.reference ?? null}::uuid
    where a.id = ${id}`.execute(db);
  return rows[0];
}

function openVerified(
  sealer: Sealer,
  application: Application,
  sealed: Buffer | null,
): readonly VerifiedPerson[] {
  if (sealed === null) return [];
  const { id, bankCode, ekyc } = application;
  const place = createAssociatedData(
    bankCode,
    id,
    formatSessionField('identity-verified', ekyc?.reference ?? ''),
  );
  return JSON.parse(sealer.open(unwrapRowKey(sealer, getRow(application)), place, sealed).toString('utf8'));
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
