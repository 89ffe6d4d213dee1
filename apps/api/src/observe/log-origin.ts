import type { LogOrigin } from '@kaisetsu/domain/log-schema';
import api from '../../package.json' with { type: 'json' };

export const { version } = api;

export const apiOrigin: LogOrigin = { service: 'kaisetsu-api', version };
export const adminOrigin: LogOrigin = { service: 'kaisetsu-admin', version };
