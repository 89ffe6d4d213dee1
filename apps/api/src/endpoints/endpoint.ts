import type { Bank } from '@kaisetsu/domain/bank';
import type { CallName, callTable } from '@kaisetsu/domain/call-table';
import type { CallBody, CallForm, CallParams, CallQuery, CallResponse } from '@kaisetsu/domain/calls';
import type { BanklessCall } from '../http/call-policy.ts';
import type { Ports, Session } from '../ports.ts';

/**
 * One use case. By the time it runs, host, rate, cross-site token, session and the shape of the request have been
 * judged, in the order of docs/design/security.md "Order of refusals"; it throws a Refusal for what only it can know.
 */
export type Endpoint<N extends CallName> = (request: {
  readonly ports: Ports;
  /** A call that needs no bank is also answered where there is none. */
  readonly bank: N extends BanklessCall ? Bank | null : Bank;
  readonly session: (typeof callTable)[N]['auth'] extends true ? Session : undefined;
  readonly params: CallParams<N>;
  readonly query: CallQuery<N>;
  readonly body: CallBody<N>;
  readonly form: CallForm<N>;
  /** The uploaded file of a multipart call, empty for all others. */
  readonly file: Uint8Array;
  readonly requestId: string;
  /** `https://host` the applicant is on, for addresses that lead back. */
  readonly origin: string;
}) => Promise<CallResponse<N>>;
