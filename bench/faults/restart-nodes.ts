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

/**
 * The environment variable with the current key-encryption keys, for a restart of a node. A key rotation may have replaced the
 * keys of the first start.
 */
export const withKeys = ({ cluster }: FaultContext) => ({ KEY_ENCRYPTION_KEYS: cluster.keyEncryptionKeys });
