import { readChannel, readDeviceId } from '@kaisetsu/domain/entry';
import { clearSession, writeSession } from '../../client/session.ts';
import type { NavigationState } from '../../shell/journey.ts';

export type Entry = { readonly channel: string; readonly deviceId: string };

/** Where the applicant came from: the query of this screen, else what the screen before handed on (docs/product-decisions.md "Entry"). */
export function readEntry(state: NavigationState): Entry {
  const query = new URLSearchParams(window.location.search);
  return {
    channel: readChannel(query.get('channel')) || (state.channel ?? ''),
    deviceId: readDeviceId(query.get('deviceId')) || (state.deviceId ?? ''),
  };
}

/**
 * A new application begins: nothing of an earlier one stays, but which app it came from (spec 2.3, 2.5). To be called in a
 * layout effect: as soon as the screen is to be seen, there is no session of before behind it.
 */
export function beginSession({ deviceId }: Entry): void {
  clearSession();
  if (deviceId !== '') writeSession('appDeviceId', deviceId);
}
