import { hash } from 'node:crypto';
import type { ApplicantEnvironment } from './faults/applicant-environment.ts';

/**
 * Returns a function that chooses the port of a node for a call. All calls of a session go to the same node, as with the load
 * balancer of compose.yaml. Calls without a session go to the nodes in turn.
 */
export function stickyPort(ports: readonly number[]): ApplicantEnvironment['nextPort'] {
  let count = 0;
  return (session) => {
    const chosen = session === undefined ? count++ : hash('sha256', session, 'buffer').readUInt16BE();
    return ports[chosen % ports.length] ?? Number.NaN;
  };
}
