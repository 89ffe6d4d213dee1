import { randomBytes } from 'node:crypto';
import { createSealer } from '../../apps/api/src/adapters/keys/sealer.ts';
import { checkDataKeys } from '../../apps/api/src/adapters/postgres/upkeep/key-check.ts';
import { rotateKeys } from '../../apps/api/src/adapters/postgres/upkeep/key-rotation.ts';
import { parseKeyring } from '../../apps/api/src/boot/keyring.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { losesNoCall, restartInTurn } from './restart-in-turn.ts';

/** Follows the rotation in docs/operations.md. Returns the number of rolling restarts. */
async function rotateUnderLoad(cluster: Cluster, turn: number): Promise<number> {
  const { queries } = cluster.database;
  const old = cluster.keyEncryptionKeys;
  const currentId = `rotated-${turn}`;
  const fresh = `${currentId}:${randomBytes(32).toString('base64')}`;
  for (const keys of [`${old},${fresh}`, `${fresh},${old}`]) {
    cluster.keyEncryptionKeys = keys;
    await restartInTurn(cluster);
  }
  const sealer = createSealer(parseKeyring(cluster.keyEncryptionKeys));
  for (let left = 1; left > 0; )
    ({ left } = await rotateKeys(queries, { sealer, currentId }, () => undefined));
  const { unopened } = await checkDataKeys(queries, sealer);
  if (Object.keys(unopened).length > 0) throw new Error('a data key cannot be decrypted');
  cluster.keyEncryptionKeys = fresh;
  await restartInTurn(cluster);
  return 3;
}

export const rotationFault: Fault = {
  number: 10,
  name: 'rolling restarts with key rotation',
  inject: ({ cluster }, turn) => rotateUnderLoad(cluster, turn),
  ...losesNoCall(),
  recover: ({ cluster }) => cluster.restartNodes(),
};
