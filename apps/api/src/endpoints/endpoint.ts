import type { Bank } from '@kaisetsu/domain/bank';
import type { CallName, callTable } from '@kaisetsu/domain/call-table';
import type { CallBody, CallForm, CallParams, CallQuery, CallResponse } from '@kaisetsu/domain/calls';
import type { BanklessCall } from '../http/call-policy.ts';
import type { Ports, Session } from '../ports.ts';

/**
 * One use case. http/call-routes.ts has already checked host, rate, XSRF token, session and the shape of the request, and
 * has refused the calls that a completed application does not allow. The endpoint makes all other checks of answers and state.
 * @throws Refusal
 */
export type Endpoint<N extends CallName> = (request: {
  readonly ports: Ports;
  readonly bank: N extends BanklessCall ? Bank | null : Bank;
  readonly session: (typeof callTable)[N]['auth'] extends true ? Session : undefined;
  readonly params: CallParams<N>;
  readonly query: CallQuery<N>;
  readonly body: CallBody<N>;
  readonly form: CallForm<N>;
  /** The uploaded file of a form call; empty for a JSON call. */
  readonly file: Uint8Array;
  readonly requestId: string;
  /** The client's IPv4 /24 or IPv6 /56, for limits. */
  readonly network: string;
  /** Origin of the applicant's page (`https://host`), for return addresses. */
  readonly origin: string;
}) => Promise<CallResponse<N>>;
