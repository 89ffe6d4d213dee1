import type { FastifyRequest } from 'fastify';
import type { Gate } from '../adapters/postgres/application/gate.ts';
import type { Banks } from '../core/banks.ts';
import type { HashSecrets } from '../core/keyed-hash.ts';
import type { Ports } from '../core/ports.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { IdentityCookie } from './identity/identity-cookie.ts';
import type { LogSettings } from './logging.ts';
import type { HttpTimeouts } from './request/connection.ts';
import type { Xsrf } from './request/xsrf.ts';

export type AppOptions = {
  readonly banks: Banks;
  readonly gate: Gate;
  readonly rates: { readonly perAddress: number; readonly perSession: number };
  readonly ports: Ports;
  readonly appSecrets: HashSecrets;
  readonly checks: Readonly<Record<string, () => Promise<boolean>>>;
  readonly webDir: string;
  readonly development: boolean;
  readonly devMailDir: string | null;
  readonly trustedProxies: readonly string[] | undefined;
  readonly publicScheme: 'http' | 'https' | undefined;
  readonly maxConnections: number;
  readonly timeouts?: HttpTimeouts;
  readonly log: LogSettings;
  readonly metrics: Metrics;
};

export type HttpContext = AppOptions & {
  readonly isTls: (request: FastifyRequest) => boolean;
  readonly xsrf: Xsrf;
  readonly identityCookie: IdentityCookie;
  readonly cardCookie: IdentityCookie;
  readonly timeouts: HttpTimeouts;
};
