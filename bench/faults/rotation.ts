import { randomBytes } from 'node:crypto';
import { createSealer } from '../../apps/api/src/adapters/keys/sealer.ts';
import { rotateKeys } from '../../apps/api/src/adapters/postgres/upkeep/key-rotation.ts';
import { checkDataKeys } from '../../apps/api/src/adapters/postgres/upkeep/undecryptable-keys.ts';
import { parseKeyring } from '../../apps/api/src/boot/keyring.ts';
import type { Cluster } from './cluster.ts';

async function rollingRestart({ nodes }: Cluster, keys: string): Promise<void> {
  for (const node of nodes) {
    await node.stop();
    await node.start({ KEY_ENCRYPTION_KEYS: keys });
  }
}

/**
 * Rotates the key-encryption key as docs/operations.md describes. After a first rolling restart the nodes can decrypt with the
 * new key. After a second rolling restart they also encrypt with the new key. Then this function wraps the stored data keys with
 * the new key. A third rolling restart removes the old key.
 *
 * @param turn number that makes the id of the new key unique
 * @returns the number of rolling restarts
 */
export async function rotateUnderLoad(cluster: Cluster, turn: number): Promise<number> {
  const old = cluster.keyEncryptionKeys;
  const id = `rotated-${turn}`;
  const fresh = `${id}:${randomBytes(32).toString('base64')}`;
  await rollingRestart(cluster, `${old},${fresh}`);
  await rollingRestart(cluster, `${fresh},${old}`);
  cluster.keyEncryptionKeys = `${fresh},${old}`;
  const sealer = createSealer(parseKeyring(cluster.keyEncryptionKeys));
  for (let left = 1; left > 0; ) {
    const rotated = await rotateKeys(cluster.database.queries, { sealer, currentId: id }, () => undefined);
    left = rotated.left;
  }
  const { unopened } = await checkDataKeys(cluster.database.queries, sealer, { currentId: null });
  if (Object.keys(unopened).length > 0) throw new Error('a data key cannot be decrypted');
  await rollingRestart(cluster, fresh);
  cluster.keyEncryptionKeys = fresh;
  return 3;
}
