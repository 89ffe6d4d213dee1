import { Button } from '@kaisetsu/ui/button.tsx';
import { scrollToElement } from '@kaisetsu/ui/scroll-to.ts';
import { useState } from 'react';
import { CallFailed, call } from '../../client/call.ts';
import { getServerTime } from '../../client/clock.ts';
import type { MaintenanceWindow } from '../../client/maintenance.ts';
import { findComingEnd, type IdentityMethods, isClosed } from '../../shell/journey/identity-methods.ts';
import { useJourney, useLoadedOrFail } from '../../shell/journey/journey.ts';
import { createLazyPart } from '../../shell/journey/lazy-screen.tsx';
import { findUnsuitable, type Unsuitable } from './browser.ts';
import type { LandingModal } from './landing-dialogs.tsx';
import './landing.css';

export const howToResume = '中断しても、同じメールアドレスを認証すると、続きから再開できます。';

const facts = [
  ['中断できます', '続きから再開'],
  ['来店不要', 'Webで完結'],
  ['通帳なし', '印鑑も原則不要'],
];

/** The upper part of both first screens. */
export function Hero(props: {
  methods: IdentityMethods | null;
  catchPhrase: readonly [string, string];
  jump: { label: string; to: string };
}) {
  const { methods, catchPhrase, jump } = props;
  const { bank, flow, fail } = useJourney();
  const announced = useLoadedOrFail(() => readAnnouncements(bank.code), fail);
  const [closed, setClosed] = useState(false);
  const endsAt = findComingEnd(methods, flow.type);
  return (
    <>
      {announced?.planned ? <PlannedMaintenance window={announced.planned} /> : null}
      {announced?.modal && !closed ? (
        <LandingDialog modal={announced.modal} onClose={() => setClosed(true)} />
      ) : null}
      {endsAt === null && !isClosed(methods, flow.type) ? null : <ComingEnd endsAt={endsAt} />}
      <div className="hero">
        <p className="hero-catch">
          {catchPhrase[0]}
          <br />
          {catchPhrase[1]}
        </p>
        <img
          className="hero-card"
          src="/bank/card.svg"
          alt={`${bank.name}のキャッシュカード`}
          width={856}
          height={540}
        />
        <Button kind="secondary" onPress={() => goTo(jump.to)}>
          {jump.label}
        </Button>
        <ul className="hero-facts">
          {facts.map(([fact, meaning]) => (
            <li key={fact}>
              <strong>{fact}</strong>
              {meaning}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** Screen readers and keyboard users continue at the heading. */
function goTo(elementId: string): void {
  scrollToElement(elementId, 'start');
  document.getElementById(elementId)?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
}

/** Seldom shown, so these are no part of the first screen's script (ROUTE-037). */
const ComingEnd = createLazyPart(() => import('../identity/method-choice.tsx').then((it) => it.ComingEnd));
const importDialogs = () => import('./landing-dialogs.tsx');
const PlannedMaintenance = createLazyPart(() => importDialogs().then((it) => it.PlannedMaintenance));
const LandingDialog = createLazyPart(() => importDialogs().then((it) => it.LandingDialog));

/** @throws CallFailed unless both calls succeed (spec 2.3, 2.4) */
async function readAnnouncements(bankCode: string) {
  const window = await fetchMaintenance();
  const { notificationList } = await call('getNotifications', { params: { bankCode } });
  const notices = notificationList.map(({ contents }) => contents);
  const now = getServerTime();
  const unsuitable = findUnsuitable();
  return {
    modal: chooseLandingModal(window, now, unsuitable, notices),
    planned: findAnnouncedMaintenance(window, now),
  };
}

/** A 404 means that no maintenance is planned (spec 7). */
const fetchMaintenance = (): Promise<MaintenanceWindow | null> =>
  call('getMaintenance', {}).catch((error: unknown) => {
    if (error instanceof CallFailed && error.status === 404) return null;
    throw error;
  });

/** Priority of spec 2.6. */
export function chooseLandingModal(
  window: MaintenanceWindow | null,
  now: Date,
  unsuitable: Unsuitable | null,
  notices: readonly string[],
): LandingModal | null {
  if (window !== null && new Date(window.startedAt) <= now && now <= new Date(window.endedAt)) {
    return { kind: 'maintenance', window };
  }
  if (unsuitable !== null) return unsuitable;
  return notices.length === 0 ? null : { kind: 'notices', notices };
}

const announcedBeforeMs = 72 * 3_600_000;

/** Within 72 h (LAND-031). */
export function findAnnouncedMaintenance(
  window: MaintenanceWindow | null,
  now: Date,
): MaintenanceWindow | null {
  const untilStart = window === null ? 0 : Date.parse(window.startedAt) - now.getTime();
  return untilStart > 0 && untilStart <= announcedBeforeMs ? window : null;
}
