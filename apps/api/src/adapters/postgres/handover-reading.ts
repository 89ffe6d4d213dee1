import type { IdentityMethod, IdentityRole } from '@kaisetsu/domain/identity/identity-method';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type Application, missingParts } from '../../application.ts';
import type { VerifiedPerson } from '../../ports.ts';
import { associatedData, DecryptionFailed, type Sealer } from '../crypto/sealer.ts';
import { dataKeyOf, readApplication, rowOf, sealedGroups, sessionField } from './application-rows.ts';
import type { Queries } from './database.ts';
import { type HandedPicture, readPictures } from './handover-pictures.ts';
import { unwrapDataKeyOrNull } from './key-rotation.ts';

/** A completed application, decrypted for the bank. */
export type HandedOver = {
  readonly application: Application;
  readonly channel: string;
  readonly deviceId: string;
  /**
   * The PIN, encrypted with RSA-OAEP for the bank's offline key, in base64. `pinKeyFingerprint` is the fingerprint of that key.
   */
  readonly sealedPin: string;
  readonly pinKeyFingerprint: string;
  readonly identity: {
    readonly method: IdentityMethod;
    readonly ruleVersion: string;
    /** The provider's id of each verification. */
    readonly verificationIds: Readonly<Partial<Record<IdentityRole, string>>>;
    /** Empty after the first hand-over, and for a session that an earlier version of the product stored. */
    readonly verified: readonly VerifiedPerson[];
  };
  readonly pictures: readonly HandedPicture[];
};

/** Identifies a completed application, even if the application cannot be decrypted. */
export type ApplicationReference = {
  readonly id: string;
  readonly bankCode: string;
  readonly applicationNumber: string;
  /** Id of the key that wraps the data key. If the data key does not unwrap, this key is wrong or the row is damaged. */
  readonly keyId: string;
};
export const referenceColumns = sql`
  id, bank_code as "bankCode", coalesce(application_number, '') as "applicationNumber", key_id as "keyId"`;

/** A completed application that cannot be read, and the part that is missing or damaged. */
export type Unreadable = ApplicationReference & {
  readonly part: 'data key' | 'answers' | 'pictures' | 'identity verification' | 'missing';
  /** Only when `part` is `missing`: the parts that existed at completion and do not exist now. */
  readonly missing: readonly string[];
};

/** Thrown when one application cannot be read. Its batch can be handed over after the removal of this application. */
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

/**
 * Reads and decrypts the whole application before the hand-over writes any part of it. Checks that the application still has
 * every part that a completion requires.
 *
 * @throws ApplicationUnreadable
 */
export async function readHandedOver(
  db: QueryExecutorProvider,
  sealer: Sealer,
  reference: ApplicationReference,
): Promise<HandedOver> {
  const { id, bankCode } = reference;
  const unreadable = (part: Unreadable['part']) => new ApplicationUnreadable(reference, part);
  const application = await readApplication(db, sealer, id);
  if (unwrapDataKeyOrNull(sealer, rowOf(application)) === null) throw unreadable('data key');
  await decryptOrThrow(() => openAnswers(application), unreadable('answers'));
  const rest = await readRest(db, application);
  if (rest === undefined) throw unreadable('identity verification');
  const missing = missingParts({ ...application, pinSet: application.pinSet && isSealed(rest) });
  if (missing.length > 0) throw new ApplicationUnreadable(reference, 'missing', missing);
  const pictures = await decryptOrThrow(
    () => readPictures(db, sealer, { id, bankCode }),
    unreadable('pictures'),
  );
  const { method, ruleVersion, verificationIds, sealedVerified, ...others } = rest;
  const verified = await decryptOrThrow(
    () => openVerified(sealer, application, sealedVerified),
    unreadable('identity verification'),
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

/** @throws DecryptionFailed */
function openVerified(
  sealer: Sealer,
  application: Application,
  sealed: Buffer | null,
): readonly VerifiedPerson[] {
  if (sealed === null) return [];
  const { id, bankCode, ekyc } = application;
  const place = associatedData(bankCode, id, sessionField('identity-verified', ekyc?.reference ?? ''));
  return JSON.parse(sealer.open(dataKeyOf(sealer, rowOf(application)), place, sealed).toString('utf8'));
}

/** Whether the row has an encrypted PIN. A damaged row may contain null, although the type excludes null. */
const isSealed = ({ sealedPin, pinKeyFingerprint }: Rest): boolean => Boolean(sealedPin && pinKeyFingerprint);

/** Reads all encrypted answers, which decrypts them. @throws DecryptionFailed */
function openAnswers({ mailAddress, answers }: Application): unknown {
  return [mailAddress, ...sealedGroups.map((group) => answers[group])];
}

/** Returns the result of `read`. @throws `unreadable` when data does not decrypt */
async function decryptOrThrow<T>(read: () => T | Promise<T>, unreadable: ApplicationUnreadable): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof DecryptionFailed ? unreadable : error;
  }
}

/** Finds the applications that cannot be read. Calls `onRead` with each application that can be read. */
export async function findUnreadable(
  db: Queries,
  sealer: Sealer,
  applications: readonly ApplicationReference[],
  onRead: (read: HandedOver) => void = () => undefined,
): Promise<Unreadable[]> {
  const found: Unreadable[] = [];
  for (const reference of applications) {
    try {
      onRead(await readHandedOver(db, sealer, reference));
    } catch (error) {
      if (!(error instanceof ApplicationUnreadable)) throw error;
      found.push(error.unreadable);
    }
  }
  return found;
}
