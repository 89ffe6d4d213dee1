import { readChannel, readDeviceId } from '@kaisetsu/domain/entry';
import { getStartPath } from '@kaisetsu/domain/flows/journey';
import type { Flow } from '@kaisetsu/domain/flows/step';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { clearSession, writeSession } from '../../client/session.ts';
import type { NavigationState } from '../../shell/journey/journey.ts';

export type Entry = { readonly channel: string; readonly deviceId: string };

export function readEntry(state: NavigationState): Entry {
  const query = new URLSearchParams(window.location.search);
  return {
    channel: readChannel(query.get('channel')) || (state.channel ?? ''),
    deviceId: readDeviceId(query.get('deviceId')) || (state.deviceId ?? ''),
  };
}

/** Call this in a layout effect, so that no earlier session exists when the screen becomes visible. */
export function beginSession({ deviceId }: Entry): void {
  clearSession();
  if (deviceId !== '') writeSession('appDeviceId', deviceId);
}

export function OtherFlow(props: { to: Flow; entry: Entry; children: ReactNode }) {
  return (
    <p className="other-flow">
      <Link href={getStartPath(props.to)} state={props.entry}>
        {props.children}
      </Link>
    </p>
  );
}
