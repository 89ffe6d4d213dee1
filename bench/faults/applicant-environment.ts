import type { OidcServer } from '../../apps/api/test/support/oidc-server.ts';
import type { Mailbox } from './mailbox.ts';
import type { SimulatorClient } from './provider.ts';
import type { CallStats } from './retrying-client.ts';

export type ApplicantEnvironment = {
  /** Port for a request: that of the load balancer, or of the node it would choose. */
  readonly nextPort: (session: string | undefined) => number;
  readonly mailbox: Pick<Mailbox, 'first'>;
  readonly provider: Pick<SimulatorClient, 'approve'>;
  readonly stats: CallStats;
  readonly timeoutMs: number;
  /** Whether applicants read the outcome that webhooks deliver instead of polling the provider. */
  readonly webhooksOnly: boolean;
  /** Address of this machine from which an applicant connects, by the applicant's number. */
  readonly localAddress?: (applicant: number) => string;
  /** Makes every journey the same: no repeated answers, no concurrent webhooks, no supplement. */
  readonly plain?: boolean;
  /** The OpenID provider, when an offer names it. */
  readonly oidc?: Pick<OidcServer, 'issuer' | 'consent'>;
  /** Maximum time that the applicant takes at the provider's page. */
  readonly identityPauseMs?: number;
};
