import { readChannel, readDeviceId } from '@kaisetsu/domain/entry';
import { clearSession, writeSession } from '../../client/session.ts';
import type { NavigationState } from '../../shell/journey.ts';

export type Entry = { readonly channel: string; readonly deviceId: string };

/**
 * Reads the channel and the device id. Each value comes from the query, or from the previous screen if the query has no valid
 * value (docs/product-decisions.md "Entry").
 */
export function readEntry(state: NavigationState): Entry {
  const query = new URLSearchParams(window.location.search);
  return {
    channel: readChannel(query.get('channel')) || (state.channel ?? ''),
    deviceId: readDeviceId(query.get('deviceId')) || (state.deviceId ?? ''),
  };
}

/**
 * Clears the earlier session, and stores the device id unless it is empty (spec 2.3, 2.5).
 * Call this function in a layout effect, so that no earlier session exists when the screen becomes visible.
 */
export function beginSession({ deviceId }: Entry): void {
  clearSession();
  if (deviceId !== '') writeSession('appDeviceId', deviceId);
}
