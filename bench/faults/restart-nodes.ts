import type { FaultContext } from './faults.ts';

/** Restarts both nodes at once with additional variables. */
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

/** The current keys: a rotation has replaced those with which the nodes were created. */
export const withKeys = ({ cluster }: FaultContext) => ({ KEY_ENCRYPTION_KEYS: cluster.keyEncryptionKeys });
