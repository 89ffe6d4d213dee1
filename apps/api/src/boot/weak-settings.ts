import { isIP } from 'node:net';
import developmentSecrets from '../core/identity/development-secrets.json' with { type: 'json' };
import { developmentKeyId, type Key, parseAppSecrets, parseKeyList } from './keyring.ts';
import { readBy, splitList } from './setting-kinds.ts';

/** The limits of docs/decisions/0027-limits-for-hostile-clients.md. */
const minSecretLength = 32;
const minPasswordLength = 12;
const minDistinct = { bytes: 16, secret: 8, password: 6 };

type Given = Readonly<Record<string, string | undefined>>;

/** [SRV-080] At most one fault for each variable, without its value. `readConfig` reports invalid settings. */
export function findWeakSettings(given: Given): string[] {
  const faults: string[] = [];
  const refuse = (name: string, ...found: readonly (string | null)[]): void => {
    const fault = found.find((one) => one !== null);
    if (fault !== undefined) faults.push(`${name}: ${fault}`);
  };
  const { APP_SECRET, KEY_ENCRYPTION_KEYS } = given;
  if (APP_SECRET !== undefined) {
    const secrets = readBy(parseAppSecrets).safeParse(APP_SECRET).data ?? [];
    refuse('APP_SECRET', ...secrets.map(findBytesFault));
  }
  if (KEY_ENCRYPTION_KEYS !== undefined) {
    const isWrapped = given.KEY_UNWRAP === 'pkcs11';
    const keys = readBy((list) => parseKeyList(list, isWrapped)).safeParse(KEY_ENCRYPTION_KEYS).data ?? [];
    const findFault = ([id, key]: Key): string | null => {
      if (id === developmentKeyId) return `the key id "${id}" is reserved for development`;
      return isWrapped ? null : findBytesFault(key);
    };
    refuse('KEY_ENCRYPTION_KEYS', ...keys.map(findFault));
  }
  for (const [name, publicValue] of Object.entries(developmentSecrets)) {
    // While a webhook secret changes, the variable contains two.
    const values = given[name] === undefined ? [] : splitList(given[name]);
    const findFault = (value: string): string | null => {
      if (value === publicValue) return 'must not be the public value of development';
      // The provider chooses the client id, which is no secret.
      return name.endsWith('_CLIENT_ID') ? null : findTextFault(value, minSecretLength, minDistinct.secret);
    };
    refuse(name, ...values.map(findFault));
  }
  for (const name of ['EKYC_URL', 'EKYC_WEBHOOK_URL']) {
    const url = URL.parse(given[name] ?? '');
    if (url?.protocol === 'http:' && !isLoopback(url.hostname)) refuse(name, 'must begin with https://');
  }
  for (const name of ['DATABASE_URL', 'SMTP_URL']) {
    const url = URL.parse(given[name] ?? '');
    if (url === null || url.password === '' || isLoopback(url.hostname)) continue;
    const password = readBy(decodeURIComponent).safeParse(url.password).data ?? url.password;
    const fault = findTextFault(password, minPasswordLength, minDistinct.password);
    refuse(name, fault === null ? null : `its password ${fault}`);
  }
  return faults;
}

export const isRandom = (bytes: Uint8Array): boolean => isVaried([...bytes], minDistinct.bytes);

const findBytesFault = (bytes: Uint8Array): string | null =>
  isRandom(bytes) ? null : 'is not random; make one with: openssl rand -base64 32';

function findTextFault(text: string, minLength: number, distinct: number): string | null {
  const units = [...text].map((character) => character.codePointAt(0) ?? 0);
  if (units.length < minLength) return `must have ${minLength} characters or more`;
  return isVaried(units, distinct) ? null : 'is not random';
}

/** False for `aaaa`, `0123` and `abab`. */
function isVaried(units: readonly number[], distinct: number): boolean {
  const steps = units.slice(1).map((unit, at) => unit - (units[at] ?? 0));
  const periods = Array.from({ length: Math.floor(units.length / 2) }, (_, at) => at + 1);
  const isRepetition = periods.some((period) =>
    units.every((unit, at) => at < period || unit === units[at - period]),
  );
  return new Set(units).size >= distinct && new Set(steps).size >= distinct && !isRepetition;
}

const isLoopback = (hostname: string): boolean =>
  hostname === '[::1]' ||
  /(?:^|\.)localhost$/.test(hostname) ||
  (isIP(hostname) === 4 && hostname.startsWith('127.'));
