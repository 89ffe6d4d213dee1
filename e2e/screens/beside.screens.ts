import { sessionIdleMinutes } from '@kaisetsu/domain/limits';
import { generalApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { blockStorage, disableSecureContext } from '../fixtures/page-stubs.ts';
import { enterAt } from '../walk/enter.ts';
import { sameForEveryBank, test } from './catalogue.ts';

test('takes pictures of the error pages', async ({ page, bank, shoot }) => {
  for (const [path, picture] of [
    ['/error', 'beside/error/system'],
    ['/error?id=1', 'beside/error/session'],
    ['/child/error', 'beside/error/child'],
    ['/supplement-error', 'beside/supplement-error/again'],
  ] as const) {
    await page.goto(bankUrl(bank) + path);
    await shoot(picture);
  }
  await page.goto(`${bankUrl(bank)}/ekyc-error`);
  await shoot('beside/ekyc-error/no-session');
  await enterAt(page, generalApplicant(bank), 'ekyc-preparation');
  await page.goto(`${bankUrl(bank)}/ekyc-error`);
  await shoot('beside/ekyc-error/again');
});

test('pictures the warning before the end of the session', async ({ page, driver, bank, shoot }) => {
  await page.clock.install();
  await enterAt(page, generalApplicant(bank), 'workplace');
  // A response during `fastForward` would count as activity.
  await driver.waitForText('次へ');
  await page.clock.fastForward((sessionIdleMinutes - 4) * 60_000);
  await shoot('beside/session-expiry/warning');
});

test('takes a picture of the connection dialog', async ({ page, driver, bank, context, shoot }) => {
  const applicant = generalApplicant(bank);
  await enterAt(page, applicant, 'branch');
  await driver.tap('radio', new RegExp(`^${applicant.branch}`));
  await context.setOffline(true);
  await shoot('beside/connection-lost/dialog', { after: '次へ' });
  await context.setOffline(false);
});

test('takes a picture of the page for blocked cookies', async ({ page, bank, shoot }) => {
  await blockStorage(page, 'sessionStorage');
  await page.goto(`${bankUrl(bank)}/term`);
  await shoot('beside/no-storage/page');
});

test('takes a picture of the page for plain HTTP', async ({ page, bank, shoot }) => {
  await disableSecureContext(page);
  await page.goto(`${bankUrl(bank)}/term`);
  await shoot('beside/not-secure/page');
});

test('pictures a host without bank', { tag: sameForEveryBank }, async ({ page, shoot }) => {
  await page.goto(`${bankUrl('elsewhere')}/term`);
  await shoot('beside/no-bank/page');
});
