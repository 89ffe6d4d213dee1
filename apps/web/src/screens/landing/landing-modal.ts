import type { Unsuitable } from './browser.ts';

export type MaintenanceWindow = { readonly startedAt: string; readonly endedAt: string };

/** The one modal that is shown on arrival. */
export type LandingModal =
  | { readonly kind: 'maintenance'; readonly window: MaintenanceWindow }
  | { readonly kind: 'browser'; readonly unsuitable: Unsuitable }
  | { readonly kind: 'notices'; readonly notices: readonly string[] };

/**
 * Spec 2.6: maintenance, else the browser, else the notices, else none. The window includes its start and its
 * end.
 */
export function landingModal(facts: {
  readonly window: MaintenanceWindow | null;
  readonly now: Date;
  readonly unsuitable: Unsuitable | null;
  readonly notices: readonly string[];
}): LandingModal | null {
  const { window, now, unsuitable, notices } = facts;
  if (window !== null && new Date(window.startedAt) <= now && now <= new Date(window.endedAt)) {
    return { kind: 'maintenance', window };
  }
  if (unsuitable !== null) return { kind: 'browser', unsuitable };
  return notices.length === 0 ? null : { kind: 'notices', notices };
}
