import type { Bank } from '@kaisetsu/domain/bank';
import type { CallName, callTable } from '@kaisetsu/domain/call-table';
import type { CallPart, CallResponse } from '@kaisetsu/domain/calls';
import type { Gender } from '@kaisetsu/domain/fields/choice';
import type { BanklessCall } from '../core/application.ts';
import type { Ports, Session } from '../core/ports.ts';
import type { Networks } from '../core/rules/networks.ts';

/** Serves one call after the checks of http/call-routes.ts. @throws Refusal */
export type Endpoint<N extends CallName> = (request: {
  readonly ports: Ports;
  readonly bank: N extends BanklessCall ? Bank | null : Bank;
  readonly session: (typeof callTable)[N]['auth'] extends true ? Session : undefined;
  /** Of the session, by the clock of the law. */
  readonly at: (typeof callTable)[N]['auth'] extends true ? Date : undefined;
  readonly params: CallPart<N, 'params'>;
  readonly query: CallPart<N, 'query'>;
  readonly body: CallPart<N, 'body'>;
  readonly headers: CallPart<N, 'headers'>;
  readonly form: CallPart<N, 'form'>;
  readonly file: N extends 'postDocument' ? Uint8Array : undefined;
  /** Aborts when the client hangs up during an upload. */
  readonly signal: N extends 'postDocument' ? AbortSignal : undefined;
  readonly requestId: string;
  readonly networks: Networks;
  /** Null unless the cookie of the card's return came along; only for `getCard`. */
  readonly returnedGender: Gender | '' | null;
  /** Origin of the applicant's page, to which the identity provider redirects. */
  readonly origin: string;
}) => Promise<CallResponse<N>>;
