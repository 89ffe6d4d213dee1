import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../../core/expected-error.ts';
import { createOnce, makeFolder } from '../files/new-files.ts';

/** `fingerprint`: SHA-256 of the SPKI, hexadecimal. */
export type BankKey = { readonly key: KeyObject; readonly fingerprint: string };

const modulusBits = 3072;

/** At least 3072 bits; never a private key (docs/product-decisions.md "PIN"). */
export function loadBankKeys(folder: string, bankCodes: readonly string[]): Map<string, BankKey> {
  return new Map(bankCodes.map((code) => [code, readBankKey(join(folder, `${code}.pem`))]));
}

export function makeBankKeys(folder: string, bankCodes: readonly string[]): void {
  makeFolder(folder, 0o700);
  for (const code of bankCodes) {
    const publicFile = join(folder, `${code}.pem`);
    if (existsSync(publicFile)) continue;
    const privateFile = join(folder, `${code}.private.pem`);
    if (!existsSync(privateFile)) {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: modulusBits });
      createOnce(privateFile, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
    }
    const publicKey = createPublicKey(readFileSync(privateFile, 'utf8'));
    // The node's account reads it, perhaps not the one that made it.
    createOnce(publicFile, publicKey.export({ type: 'spki', format: 'pem' }).toString(), 0o644);
  }
}

function readBankKey(file: string): BankKey {
  const key = parse(file);
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < modulusBits)
    throw new ConfigError(`${file} must contain an RSA public key of at least ${modulusBits} bits.`);
  const spki = key.export({ type: 'spki', format: 'der' });
  return { key, fingerprint: createHash('sha256').update(spki).digest('hex') };
}

function parse(file: string): KeyObject {
  let pem: string;
  try {
    pem = readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`${file} is missing: PINs can be stored only for a bank with a public key.`);
  }
  if (pem.includes('PRIVATE KEY'))
    throw new ConfigError(`${file} contains a private key. Only the bank may have it, offline.`);
  try {
    return createPublicKey(pem);
  } catch {
    throw new ConfigError(`${file} contains no public key in PEM format.`);
  }
}
