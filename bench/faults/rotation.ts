import { randomBytes } from 'node:crypto';
import { until } from '@kaisetsu/test-kit/wire-app';
import { createSealer } from '../../apps/api/src/adapters/keys/sealer.ts';
import { checkDataKeys } from '../../apps/api/src/adapters/postgres/upkeep/key-check.ts';
import { rotateKeys } from '../../apps/api/src/adapters/postgres/upkeep/key-rotation.ts';
import { parseKeyring } from '../../apps/api/src/boot/keyring.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';

const drain = { DRAIN_SECONDS: '2' };

/** As docs/operations.md "Updating"; the load balancer follows `/readyz`. */
async function restartInTurn(cluster: Cluster, keys: string): Promise<void> {
  cluster.keyEncryptionKeys = keys;
  const { balancer, nodes } = cluster;
  const all = balancer.ports;
  for (const node of nodes) {
    const stopped = node.stop();
    await until(10_000, 'a node that is not ready', async () => {
      const response = await fetch(`http://127.0.0.1:${node.port}/readyz`).catch(() => undefined);
      return response?.status !== 200;
    });
    balancer.ports = all.filter((port) => port !== node.port);
    await stopped;
    await node.start({ KEY_ENCRYPTION_KEYS: keys, ...drain });
    balancer.ports = all;
  }
}

/** Follows the rotation in docs/operations.md. Returns the number of rolling restarts. */
async function rotateUnderLoad(cluster: Cluster, turn: number): Promise<number> {
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

let before = 0;

/** Loses no call: a load balancer cannot repeat one that a node may have received. */
export const rotationFault: Fault = {
  number: 10,
  name: 'rolling restarts with key rotation',
  async prepare({ cluster }) {
    await cluster.restartNodes(drain);
    before = cluster.balancer.unanswered();
  },
  inject: ({ cluster }, turn) => rotateUnderLoad(cluster, turn),
  async contradictions({ cluster: { balancer } }) {
    const lost = balancer.unanswered() - before;
    return lost === 0 ? [] : [`${lost} calls without an answer`];
  },
  recover: ({ cluster }) => cluster.restartNodes(),
};
