import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';
import * as z from 'zod/mini';
import type { Person } from '../card.ts';

/** Base64 of a SHA-256. */
export const digestSchema = z.string().check(z.regex(/^[A-Za-z0-9+/]{43}=$/));

const createTransaction = (digest: string, typed: Person | undefined) => ({
  id: randomUUID(),
  digest,
  typed,
  /** Null until the card is read. */
  person: null as Person | null,
  wrongPasswords: 0,
});
export type Transaction = ReturnType<typeof createTransaction>;

/** A real provider gives each person one `sub`. */
export const deriveSubject = ({ id }: Transaction): string =>
  createHash('sha256').update(`subject ${id}`).digest('hex').slice(0, 32);

export class Transactions {
  readonly #byId = new Map<string, Transaction>();
  /** Of the operator; the bank cannot open the result. */
  readonly #key = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  begin(digest: string, typed: Person | undefined): Transaction {
    const transaction = createTransaction(digest, typed);
    this.#byId.set(transaction.id, transaction);
    return transaction;
  }

  find(id: string): Transaction | undefined {
    return this.#byId.get(id);
  }

  findBySubject(subject: string): Transaction | undefined {
    return [...this.#byId.values()].find((one) => deriveSubject(one) === subject);
  }

  /** Undefined until the card is read. */
  async encryptResult({ person, digest }: Transaction): Promise<string | undefined> {
    if (person === null) return undefined;
    return new CompactEncrypt(Buffer.from(JSON.stringify({ person, digest })))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM' })
      .encrypt(this.#key.publicKey);
  }

  /** The signer, undefined for another digest. @throws when the JWE is not for this operator */
  async readSigner(jwe: string, digest: string): Promise<Person | undefined> {
    const { plaintext } = await compactDecrypt(jwe, this.#key.privateKey);
    const signed = JSON.parse(Buffer.from(plaintext).toString()) as { person: Person; digest: string };
    return signed.digest === digest ? signed.person : undefined;
  }
}
