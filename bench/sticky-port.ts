import { hash } from 'node:crypto';
import type { ApplicantEnvironment } from './faults/applicant-environment.ts';

/** Balances as compose.yaml does: a session stays on its node, calls without session alternate. */
export function stickyPort(ports: readonly number[]): ApplicantEnvironment['nextPort'] {
  let count = 0;
  return (session) => {
    const chosen = session === undefined ? count++ : hash('sha256', session, 'buffer').readUInt16BE();
    return ports[chosen % ports.length] ?? Number.NaN;
  };
}
