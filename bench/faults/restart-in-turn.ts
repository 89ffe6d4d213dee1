import type { ServerProcess } from '@kaisetsu/test-kit/server-process';
import { until } from '@kaisetsu/test-kit/wire-app';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';

const drain = { DRAIN_SECONDS: '2' };

export async function restartInTurn(cluster: Cluster): Promise<void> {
  for (const node of cluster.nodes) await replaceNode(cluster, node);
}

/** As docs/operations.md "Updating"; the load balancer follows `/readyz`. */
export async function replaceNode(cluster: Cluster, node: ServerProcess, release?: string): Promise<void> {
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
export function losesNoCall(): Pick<Fault, 'prepare' | 'contradictions'> {
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
