import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '@kaisetsu/test-kit/server-process';
import { until } from '@kaisetsu/test-kit/wire-app';
import { createSealer } from '../../apps/api/src/adapters/keys/sealer.ts';
import { checkDataKeys, rotateKeys } from '../../apps/api/src/adapters/postgres/upkeep/data-keys.ts';
import { parseKeyring } from '../../apps/api/src/boot/keyring.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './fault.ts';

const drain = { DRAIN_SECONDS: '2' };

async function restartInTurn(cluster: Cluster): Promise<void> {
  for (const node of cluster.nodes) await replaceNode(cluster, node);
}

/** As docs/operations.md "Updating"; the load balancer follows `/readyz`. */
async function replaceNode(cluster: Cluster, node: ServerProcess, release?: string): Promise<void> {
  const { balancer, keyEncryptionKeys: KEY_ENCRYPTION_KEYS } = cluster;
  const all = balancer.ports;
  const stopped = node.stop();
  await until(10_000, 'a node that is not ready', async () => {
    const response = await fetch(`http://127.0.0.1:${node.port}/readyz`).catch(() => undefined);
    return response?.status !== 200;
  });
  balancer.ports = all.filter((port) => port !== node.port);
  await stopped;
  await node.start({ KEY_ENCRYPTION_KEYS, ...drain }, release);
  balancer.ports = all;
}

/** A load balancer cannot repeat a call that a node may have received. */
function losesNoCall(): Pick<Fault, 'prepare' | 'contradictions'> {
  let before = 0;
  return {
    async prepare({ cluster }) {
      await cluster.restartNodes(drain);
      before = cluster.balancer.unanswered();
    },
    async contradictions({ cluster: { balancer } }) {
      const lost = balancer.unanswered() - before;
      return lost === 0 ? [] : [`${lost} calls without an answer`];
    },
  };
}

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

const servingMs = 5_000;

/** @param former folder of the release before, installed and built */
export const createUpdateFault = (former: string): Fault => ({
  number: 15,
  name: 'rolling updates from the release before and back, both releases serving',
  isAwaited: true,
  ...losesNoCall(),
  async inject({ cluster }) {
    for (const release of [former, undefined]) {
      for (const node of cluster.nodes) {
        await replaceNode(cluster, node, release);
        await wait(servingMs);
      }
    }
    return 4;
  },
  recover: ({ cluster }) => cluster.restartNodes(),
});
