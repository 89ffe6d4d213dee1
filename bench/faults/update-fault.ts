import { setTimeout as wait } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import { losesNoCall, replaceNode } from './restart-in-turn.ts';

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
