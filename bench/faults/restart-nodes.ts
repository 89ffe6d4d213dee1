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

/** The variable with the current keys, for a restart. A key rotation may have replaced the keys of the first start. */
export const withKeys = ({ cluster }: FaultContext) => ({ KEY_ENCRYPTION_KEYS: cluster.keyEncryptionKeys });
