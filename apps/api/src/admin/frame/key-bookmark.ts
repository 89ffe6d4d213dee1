import { createHash } from 'node:crypto';
import { tables } from '../../adapters/postgres/upkeep/keys-in-use.ts';
import type { KeyPosition } from '../../adapters/postgres/upkeep/undecryptable-keys.ts';
import { createUsageError } from './exit-code.ts';

const computeChecksum = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);

export function formatKeyBookmark({ table, keyId, id }: KeyPosition): string {
  const place = `${table}:${keyId}:${id}`;
  return `${place}:${computeChecksum(place)}`;
}

/** A damaged bookmark without a checksum could make `keys status --all` skip data keys. */
export function readKeyBookmark(text: string): KeyPosition {
  const [, place = '', table, keyId = '', id = '', sum] =
    /^((\w+):(.+):([0-9a-f-]{36})):([0-9a-f]{8})$/.exec(text) ?? [];
  const one = tables.find((known) => known.table === table);
  if (one === undefined || sum !== computeChecksum(place)) {
    throw createUsageError(
      `--after ${text}: this is not a whole bookmark. Copy it from the progress of keys status --all, or start without --after.`,
    );
  }
  return { table: one.table, keyId, id };
}
