import { type QueryExecutorProvider, sql } from 'kysely';
import type { Application } from '../../application.ts';
import type { IdentityMethod } from '../../identity-methods.ts';
import { SealBroken, type Sealer } from '../crypto/sealer.ts';
import { readApplication, rowOf, sealedGroups } from './application-rows.ts';
import { type HandedPicture, readPictures } from './handover-pictures.ts';
import { openedKey } from './key-rotation.ts';

/** A completed application in the open, as the bank gets it. */
export type HandedOver = {
  readonly application: Application;
  readonly channel: string;
  readonly deviceId: string;
  /** RSA-OAEP to the bank's offline key, base64, and that key's fingerprint. */
  readonly sealedPin: string;
  readonly pinKeyFingerprint: string;
  readonly identity: { readonly method: IdentityMethod; readonly ruleVersion: string };
  readonly pictures: readonly HandedPicture[];
};

/** A completed application of which something cannot be read, and what. */
export type Unreadable = {
  readonly bankCode: string;
  readonly applicationNumber: string;
  readonly id: string;
  readonly part: 'data key' | 'answers' | 'pictures' | 'identity verification';
  /** What its data key is wrapped by: where that does not open, the key may be at fault and not the row. */
  readonly keyId: string;
};

/** Its own data is at fault, so that all others can be handed over without it. */
export class ApplicationUnreadable extends Error {
  override readonly name = 'ApplicationUnreadable';
  readonly unreadable: Unreadable;
  constructor(unreadable: Unreadable) {
    super(`application ${unreadable.id}: its ${unreadable.part} cannot be read`);
    this.unreadable = unreadable;
  }
}

type Rest = Omit<HandedOver, 'application' | 'identity' | 'pictures'> & HandedOver['identity'];

/** All of it, opened: what does not open must not be met when half of it is written. @throws ApplicationUnreadable */
export async function readHandedOver(
  db: QueryExecutorProvider,
  sealer: Sealer,
  id: string,
): Promise<HandedOver> {
  const application = await readApplication(db, sealer, id);
  const { bankCode, completion } = application;
  const row = rowOf(application);
  const unreadable = (part: Unreadable['part']): ApplicationUnreadable => {
    const applicationNumber = completion?.applicationNumber ?? '';
    return new ApplicationUnreadable({ bankCode, applicationNumber, id, part, keyId: row.key_id });
  };
  if (openedKey(sealer, row) === null) throw unreadable('data key');
  await opening(() => openAnswers(application), unreadable('answers'));
  const { rows } = await sql<Rest>`
    select a.channel, a.device_id as "deviceId", a.sealed_pin as "sealedPin",
      a.pin_key_fingerprint as "pinKeyFingerprint", e.method, e.rule_version as "ruleVersion"
    from application a join ekyc_session e on e.reference = ${application.ekyc?.reference ?? null}::uuid
    where a.id = ${id}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw unreadable('identity verification');
  const { method, ruleVersion, ...rest } = found;
  const pictures = await opening(() => readPictures(db, sealer, { id, bankCode }), unreadable('pictures'));
  return { ...rest, application, identity: { method, ruleVersion }, pictures };
}

/** What is sealed opens when it is looked at. */
function openAnswers({ mailAddress, answers }: Application): unknown {
  return [mailAddress, ...sealedGroups.map((group) => answers[group])];
}

/** What `open` gives; a broken seal is told as the application's. */
async function opening<T>(open: () => T | Promise<T>, unreadable: ApplicationUnreadable): Promise<T> {
  try {
    return await open();
  } catch (error) {
    throw error instanceof SealBroken ? unreadable : error;
  }
}

/** Those of these that cannot be read, each looked at alone; `onRead` is told of the others. */
export async function findUnreadable(
  db: QueryExecutorProvider,
  sealer: Sealer,
  ids: readonly string[],
  onRead: (read: HandedOver) => void = () => undefined,
): Promise<Unreadable[]> {
  const found: Unreadable[] = [];
  for (const id of ids) {
    try {
      onRead(await readHandedOver(db, sealer, id));
    } catch (error) {
      if (!(error instanceof ApplicationUnreadable)) throw error;
      found.push(error.unreadable);
    }
  }
  return found;
}
