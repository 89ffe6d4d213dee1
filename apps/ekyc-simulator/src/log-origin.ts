import type { LogOrigin } from '@kaisetsu/domain/log-schema';
import simulator from '../package.json' with { type: 'json' };

export const simulatorOrigin: LogOrigin = { service: 'kaisetsu-ekyc-simulator', version: simulator.version };
