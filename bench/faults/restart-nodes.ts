import type { FaultContext } from './faults.ts';

/** Restarts both nodes at the same time. */
export const restartNodes = (
  { cluster: { nodes } }: FaultContext,
  environment: Readonly<Record<string, string>> = {},
): Promise<unknown> =>
  Promise.all(
    nodes.map(async (node) => {
      await node.stop();
      await node.start(environment);
    }),
  );

/** Variable with the current keys, because a key rotation replaces the keys with which the nodes first started. */
export const withKeys = ({ cluster }: FaultContext) => ({ KEY_ENCRYPTION_KEYS: cluster.keyEncryptionKeys });
