import type { OidcServer } from '../../apps/api/test/support/oidc-server.ts';
import type { Mailbox } from './mailbox.ts';
import type { SimulatorClient } from './provider.ts';
import type { CallStats } from './retrying-client.ts';

/** The servers that a simulated applicant uses, and the way in which the applicant acts. */
export type ApplicantEnvironment = {
  /**
   * Returns the port to which a request of this session goes: the load balancer's port, or a node's port if there is no balancer.
   */
  readonly nextPort: (session: string | undefined) => number;
  readonly mailbox: Pick<Mailbox, 'first'>;
  readonly provider: Pick<SimulatorClient, 'approve'>;
  readonly stats: CallStats;
  /** Maximum time of each call and of each wait. */
  readonly timeoutMs: number;
  /**
   * Whether applicants wait until webhooks deliver the outcome of the identity verification. If false, the applicants poll, and
   * each poll makes the node ask the provider.
   */
  readonly webhooksOnly: boolean;
  /** IP address of this machine from which the applicant with this number connects. */
  readonly localAddress?: (applicant: number) => string;
  /**
   * If true, a journey saves each answer once, gets one webhook at a time, needs no supplement and completes once. In other
   * journeys the applicant changes a saved name, and webhooks can overlap. Some journeys need a supplement or complete twice.
   */
  readonly plain?: boolean;
  readonly oidc?: Pick<OidcServer, 'issuer' | 'consent'>;
  /** Maximum time that an applicant stays on the page of the identity provider. */
  readonly identityPauseMs?: number;
};
