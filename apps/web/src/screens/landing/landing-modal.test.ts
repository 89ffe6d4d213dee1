import { expect, it } from 'vitest';
import { chooseLandingModal, findAnnouncedMaintenance } from './landing-modals.tsx';

const window = { startedAt: '2026-05-01T14:00:00.000Z', endedAt: '2026-05-01T21:00:00.000Z' };
const unsuitable = { because: 'not-a-phone' } as const;
const notices = ['窓口の営業時間が変わります。'];
const all = { window, now: new Date('2026-05-01T18:00:00Z'), unsuitable, notices };

it.each([
  ['LAND-002', {}, { kind: 'maintenance', window }],
  ['LAND-003', { window: null }, { kind: 'browser', unsuitable }],
  ['LAND-004', { window: null, unsuitable: null }, { kind: 'notices', notices }],
  ['LAND-004', { window: null, unsuitable: null, notices: [] }, null],
  ['LAND-002', { now: new Date('2026-05-01T13:59:59.999Z'), unsuitable: null, notices: [] }, null],
  ['LAND-002', { now: new Date('2026-05-01T14:00:00.000Z') }, { kind: 'maintenance', window }],
  ['LAND-002', { now: new Date('2026-05-01T21:00:00.000Z') }, { kind: 'maintenance', window }],
  ['LAND-002', { now: new Date('2026-05-01T21:00:00.001Z'), unsuitable: null, notices: [] }, null],
])('[%s] chooseLandingModal with %j returns %j', (_, facts, modal) => {
  expect(chooseLandingModal({ ...all, ...facts })).toEqual(modal);
});

it.each([
  ['2026-04-28T13:59:59.999Z', false],
  ['2026-04-28T14:00:00.000Z', true],
  ['2026-05-01T13:59:59.999Z', true],
  ['2026-05-01T14:00:00.000Z', false],
])('at %s, announces a maintenance that begins on 1 May at 14:00 UTC: %s [LAND-031]', (now, isAnnounced) => {
  expect(findAnnouncedMaintenance(window, new Date(now))).toEqual(isAnnounced ? window : null);
  expect(findAnnouncedMaintenance(null, new Date(now))).toBeNull();
});
