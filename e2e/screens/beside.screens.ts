import { sessionIdleMinutes } from '@kaisetsu/domain/limits';
import { generalApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { blockStorage, disableSecureContext } from '../fixtures/page-stubs.ts';
import { enterAt } from '../walk/enter.ts';
import { test } from './catalogue.ts';

test.use({ part: 'beside' });

test('takes pictures of the error pages', async ({ page, bank, shoot }) => {
  for (const [path, step, state, name] of [
    ['/error', 'error', 'system', 'システムエラー'],
    ['/error?id=1', 'error', 'session', 'セッションエラー'],
    ['/child/error', 'error', 'child', 'システムエラー（お子さま）'],
    ['/supplement-error', 'supplement-error', 'again', 'アップロードエラー'],
  ] as const) {
    await page.goto(bankUrl(bank) + path);
    await shoot(step, state, name, { extent: 'with footer', once: 'エラー' });
  }
  await page.goto(`${bankUrl(bank)}/ekyc-error`);
  await shoot('ekyc-error', 'no-session', 'セッションがないときの本人確認エラー', {
    extent: 'with footer',
    once: 'このブラウザで続ける',
  });
  await enterAt(page, generalApplicant(bank), 'ekyc-preparation');
  await page.goto(`${bankUrl(bank)}/ekyc-error`);
  await shoot('ekyc-error', 'again', '本人確認エラー', { extent: 'with footer', once: '本人確認へ戻る' });
});

test('pictures the warning before the end of the session', async ({ page, driver, bank, shoot }) => {
  await page.clock.install();
  await enterAt(page, generalApplicant(bank), 'workplace');
  // A response during `fastForward` would count as activity.
  await driver.waitForText('次へ');
  await page.clock.fastForward((sessionIdleMinutes - 4) * 60_000);
  await shoot('session-expiry', 'warning', 'まもなくお申込みが中断されます', { extent: 'dialog' });
});

test('takes a picture of the connection dialog', async ({ page, driver, bank, context, shoot }) => {
  const applicant = generalApplicant(bank);
  await enterAt(page, applicant, 'branch');
  await driver.tap('radio', new RegExp(`^${applicant.branch}`));
  await context.setOffline(true);
  await driver.tap('button', '次へ');
  await shoot('connection-lost', 'dialog', '通信できないとき', { once: '通信できません' });
  await context.setOffline(false);
});

test('takes a picture of the page for blocked cookies', async ({ page, bank, shoot }) => {
  await blockStorage(page, 'sessionStorage');
  await page.goto(`${bankUrl(bank)}/term`);
  await shoot('no-storage', 'page', 'Cookieがブロックされているとき', { once: 'Cookieを許可してください' });
});

test('takes a picture of the page for plain HTTP', async ({ page, bank, shoot }) => {
  await disableSecureContext(page);
  await page.goto(`${bankUrl(bank)}/term`);
  await shoot('not-secure', 'page', '暗号化されていない接続（http）', { once: '安全な接続で開き直す' });
});

test('pictures a host without bank', async ({ page, bank, shoot }) => {
  test.skip(bank !== 'fukuoka', 'the page is the same for every bank');
  await page.goto(`${bankUrl('elsewhere')}/term`);
  await shoot('no-bank', 'page', '銀行のものでないアドレス', {
    extent: 'with footer',
    once: 'このアドレスではお申込みいただけません',
  });
});
