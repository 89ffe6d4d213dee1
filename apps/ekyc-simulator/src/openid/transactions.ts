import {
  createHash,
  generateKeyPairSync,
  type KeyObject,
  randomUUID,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';
import type { Person } from '../session.ts';

export interface Transaction {
  readonly id: string;
  readonly hash: string;
  readonly typed: Person | undefined;
  /** Null until the card is read. */
  person: Person | null;
  signature: { readonly hash: string; readonly bytes: Buffer; readonly publicKey: KeyObject } | null;
  wrongPasswords: number;
}

/** A real provider gives each person one `sub`. */
export const deriveSubject = ({ id }: Transaction): string =>
  createHash('sha256').update(`subject ${id}`).digest('hex').slice(0, 32);

export class Transactions {
  readonly #byId = new Map<string, Transaction>();
  readonly #byReference = new Map<string, Transaction>();

  begin({ reference, hash, typed }: { reference: string; hash: string; typed?: Person }): Transaction {
    const known = this.#byReference.get(reference);
    if (known !== undefined) return known;
    const transaction = { id: randomUUID(), hash, typed, person: null, signature: null, wrongPasswords: 0 };
    this.#byId.set(transaction.id, transaction);
    this.#byReference.set(reference, transaction);
    return transaction;
  }

  find(id: string): Transaction | undefined {
    return this.#byId.get(id);
  }

  findBySubject(subject: string): Transaction | undefined {
    return [...this.#byId.values()].find((one) => deriveSubject(one) === subject);
  }

  /** A new key takes the place of the card's key. */
  sign(transaction: Transaction, person: Person, hash = transaction.hash): void {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    transaction.person = person;
    transaction.signature = { hash, bytes: signBytes('sha256', Buffer.from(hash), privateKey), publicKey };
  }

  clear(): void {
    this.#byId.clear();
    this.#byReference.clear();
  }
}

export function isSigned({ signature }: Transaction, hash: string): boolean {
  if (signature === null) return false;
  return verifyBytes('sha256', Buffer.from(hash), signature.publicKey, signature.bytes);
}
