import { describe, expect, it } from 'vitest';
import { chooseLandingModal, findAnnouncedMaintenance } from './announcements.ts';

const window = { startedAt: '2026-05-01T14:00:00.000Z', endedAt: '2026-05-01T21:00:00.000Z' };
const during = new Date('2026-05-01T18:00:00Z');
const unsuitable = { because: 'not-a-phone' } as const;
const notices = ['窓口の営業時間が変わります。'];

describe('landingModal', () => {
  it('[LAND-002] during a maintenance, returns the maintenance instead of the browser advice and the notices', () => {
    const shown = chooseLandingModal({ window, now: during, unsuitable, notices });
    expect(shown).toEqual({ kind: 'maintenance', window });
  });

  it.each([
    ['2026-05-01T13:59:59.999Z', undefined],
    ['2026-05-01T14:00:00.000Z', 'maintenance'],
    ['2026-05-01T21:00:00.000Z', 'maintenance'],
    ['2026-05-01T21:00:00.001Z', undefined],
  ])('[LAND-002] at %s, with a maintenance from 14:00 to 21:00 UTC, returns the kind %s', (now, kind) => {
    const shown = chooseLandingModal({ window, now: new Date(now), unsuitable: null, notices: [] });
    expect(shown?.kind).toBe(kind);
  });

  it('[LAND-003] in an unsuitable browser, returns the browser advice instead of the notices', () => {
    const shown = chooseLandingModal({ window: null, now: during, unsuitable, notices });
    expect(shown).toEqual({ kind: 'browser', unsuitable });
  });

  it('[LAND-004] in a suitable browser, returns the notices, or null if there are none', () => {
    const suitable = { window: null, now: during, unsuitable: null };
    expect(chooseLandingModal({ ...suitable, notices })).toEqual({ kind: 'notices', notices });
    expect(chooseLandingModal({ ...suitable, notices: [] })).toBeNull();
  });
});

describe('announcedMaintenance', () => {
  it.each([
    ['2026-04-28T13:59:59.999Z', false],
    ['2026-04-28T14:00:00.000Z', true],
    ['2026-05-01T13:59:59.999Z', true],
    ['2026-05-01T14:00:00.000Z', false],
  ])(
    'at %s, announces a maintenance that begins on 1 May at 14:00 UTC: %s [LAND-031]',
    (now, isAnnounced) => {
      expect(findAnnouncedMaintenance(window, new Date(now))).toEqual(isAnnounced ? window : null);
      expect(findAnnouncedMaintenance(null, new Date(now))).toBeNull();
    },
  );
});
