import { randomBytes } from 'node:crypto';
import { createSealer } from '../../apps/api/src/adapters/keys/sealer.ts';
import { checkDataKeys } from '../../apps/api/src/adapters/postgres/upkeep/key-check.ts';
import { rotateKeys } from '../../apps/api/src/adapters/postgres/upkeep/key-rotation.ts';
import { parseKeyring } from '../../apps/api/src/boot/keyring.ts';
import type { Cluster } from './cluster.ts';

async function restartInTurn(cluster: Cluster, keys: string): Promise<void> {
  cluster.keyEncryptionKeys = keys;
  for (const node of cluster.nodes) {
    await node.stop();
    await node.start({ KEY_ENCRYPTION_KEYS: keys });
  }
}

/** Follows the rotation in docs/operations.md. Returns the number of rolling restarts. */
export async function rotateUnderLoad(cluster: Cluster, turn: number): Promise<number> {
  const { queries } = cluster.database;
  const old = cluster.keyEncryptionKeys;
  const currentId = `rotated-${turn}`;
  const fresh = `${currentId}:${randomBytes(32).toString('base64')}`;
  await restartInTurn(cluster, `${old},${fresh}`);
  await restartInTurn(cluster, `${fresh},${old}`);
  const sealer = createSealer(parseKeyring(cluster.keyEncryptionKeys));
  for (let left = 1; left > 0; )
    ({ left } = await rotateKeys(queries, { sealer, currentId }, () => undefined));
  const { unopened } = await checkDataKeys(queries, sealer);
  if (Object.keys(unopened).length > 0) throw new Error('a data key cannot be decrypted');
  await restartInTurn(cluster, fresh);
  return 3;
}
