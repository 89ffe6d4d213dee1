import type { Bank } from '@kaisetsu/domain/bank';
import type { CallName, callTable } from '@kaisetsu/domain/call-table';
import type { CallBody, CallForm, CallParams, CallQuery, CallResponse } from '@kaisetsu/domain/calls';
import type { BanklessCall } from '../http/call-policy.ts';
import type { Ports, Session } from '../ports.ts';

/**
 * The function that serves one call. Before it runs, http/call-routes.ts checks host, rate, XSRF token, session and the shape of
 * the request. After completion it also refuses every call that does not change the application, except getApplication and
 * getEkyc (http/call-policy.ts). The endpoint itself checks the values of the answers and the state of the application.
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
  /** The client's network: its IPv4 /24 or IPv6 /56 prefix. Limits of mails and visits count by network. */
  readonly network: string;
  /**
   * Origin of the applicant's page (`https://host`). The identity provider redirects the browser back to a URL of this origin.
   */
  readonly origin: string;
}) => Promise<CallResponse<N>>;
