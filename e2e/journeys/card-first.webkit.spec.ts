import { expect } from '@playwright/test';
import { type CutOver, cutOverFixtures, type SwitchedOn } from '../fixtures/cut-over.ts';
import { test as webkitTest } from '../fixtures/webkit.ts';
import { applyByCard, cardHolder } from '../walk/fill-by-card.ts';
import { walk } from '../walk/walk.ts';
import { webkitDriver } from '../walk/webkit-driver.ts';

const test = webkitTest.extend<object, { cutOver: CutOver; switchedOn: SwitchedOn }>(cutOverFixtures);

test('completes the general flow in WebKit with the answers of the card', {
  tag: ['@CARD-004', '@IDV-207'],
}, async ({ webkit, cutOver: { site } }) => {
  const applicant = cardHolder({ site });
  const driver = webkitDriver(webkit);
  await walk(driver, applicant, { until: 'personal' });
  await applyByCard(driver, applicant);
  expect(await driver.readText()).toContain('佐藤 花子');
});
