import type { LogOrigin } from '@kaisetsu/domain/log-schema';
import api from '../../package.json' with { type: 'json' };

/** The version of this product, for logs, traces and metrics. */
export const { version } = api;

export const apiOrigin: LogOrigin = { service: 'kaisetsu-api', version };
export const adminOrigin: LogOrigin = { service: 'kaisetsu-admin', version };
