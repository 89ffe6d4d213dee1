import type { CDPSession } from '@playwright/test';
import { bankUrl } from '../../e2e/fixtures/addresses.ts';

export type Traffic = { requests: number; readonly bytes: Record<string, number> };

export async function watchTraffic(devtools: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { requests: 0, bytes: {} };
  const types = new Map<string, string>();
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith(bankUrl('fukuoka'))) types.set(requestId, type);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type === undefined) return;
    traffic.requests += 1;
    traffic.bytes[type] = (traffic.bytes[type] ?? 0) + encodedDataLength;
  });
  return traffic;
}
