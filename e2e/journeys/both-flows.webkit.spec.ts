import { startTcpProxy, type TcpProxy } from '@kaisetsu/test-kit/tcp-proxy';
import { expect } from '@playwright/test';
import type { WebDriver } from 'selenium-webdriver';
import { childApplicant } from '../applicants.ts';
import { type CutOver, cutOverFixtures, type SwitchedOn } from '../fixtures/cut-over.ts';
import { waitForMail } from '../fixtures/mailbox.ts';
import { waitLimitMs } from '../fixtures/wait-limit.ts';
import { test as webkitTest } from '../fixtures/webkit.ts';
import type { BrowserDriver } from '../walk/browser-driver.ts';
import { applyByCard, cardHolder } from '../walk/fill-by-card.ts';
import { walk } from '../walk/walk.ts';
import { webkitDriver } from '../walk/webkit-driver.ts';

const test = webkitTest.extend<object, { cutOver: CutOver; switchedOn: SwitchedOn }>(cutOverFixtures);

test('completes the general flow in WebKit with the answers of the card although the connection is cut at four steps', {
  tag: ['@NAV-005', '@ERR-018', '@ERR-019', '@CARD-004', '@IDV-207'],
}, async ({ webkit, cutOver: { site } }) => {
  const applicant = cardHolder({ site });
  const proxy = await startTcpProxy(Number(new URL(site.apiUrl).port));
  try {
    const { driver, dialogPaths } = withConnectionCuts(webkit, proxy);
    await walk(driver, applicant, { until: 'personal' });
    const receipt = await applyByCard(driver, applicant, async ({ id }) => {
      // It comes late after a reload and moves the checkbox.
      if (id === 'confirmation') await driver.waitForText('お名前の読みをご確認ください');
      if (id !== 'seal-less') return;
      await driver.waitForText('印鑑の届出');
      proxy.cut();
      // The first reload shows the browser's error page.
      await webkit.navigate().refresh();
      proxy.isCut = false;
      await webkit.navigate().refresh();
    });
    expect(await driver.readText()).toContain('佐藤 花子');
    const mail = await waitForMail(applicant.mailAddress, 'お申込みを受け付けました');
    expect(mail.text).toContain(receipt);
    expect(dialogPaths).toEqual(['/verification', '/verification', '/personal', '/pin']);
  } finally {
    proxy.close();
  }
});

test('completes the child flow in WebKit, and keeps a typed name when the parent step is reloaded', {
  tag: ['@NAV-006', '@NAV-015'],
}, async ({ webkit }) => {
  const applicant = childApplicant('nagasaki');
  const driver = webkitDriver(webkit);
  const receipt = await walk(driver, applicant, {
    onArrival: async ({ id }) => {
      if (id !== 'parent') return;
      await driver.type('名', '途中');
      await webkit.navigate().refresh();
      await driver.waitForText('親権者さまの情報を入力してください。');
      expect(await webkit.findElement({ name: 'firstName' }).getAttribute('value')).toBe('途中');
    },
  });
  const mail = await waitForMail(applicant.mailAddress, 'お申込みを受け付けました');
  expect(mail.text).toContain(receipt);
});

/** Without retry, with many answers, with a secret. */
const cutAt = ['/verification', '/personal', '/pin'];
const submitLabels = ['認証コードを送る', '次へ', '設定する'];

function withConnectionCuts(
  webkit: WebDriver,
  proxy: TcpProxy,
): { driver: BrowserDriver; dialogPaths: string[] } {
  const driver = webkitDriver(webkit);
  const dialogPaths: string[] = [];
  const tap: BrowserDriver['tap'] = async (role, name, options) => {
    const { pathname } = new URL(await driver.currentUrl());
    if (!submitLabels.includes(String(name)) || !cutAt.includes(pathname))
      return driver.tap(role, name, options);
    proxy.cut();
    await driver.tap(role, name, options);
    await driver.waitForText('通信できません');
    await driver.waitForText('入力した内容は消えません。');
    dialogPaths.push(pathname);
    proxy.isCut = false;
    await webkit.wait(() => webkit.executeScript(retryUnlessClosed), waitLimitMs, 'the dialog stays open');
  };
  const open = (url: string) => driver.open(Object.assign(new URL(url), { port: proxy.port }).href);
  return { driver: { ...driver, tap, open }, dialogPaths };
}

/** The page also retries by itself. */
function retryUnlessClosed(): boolean {
  const dialog = [...document.querySelectorAll('dialog[open]')].find((one) =>
    one.textContent?.includes('通信できません'),
  );
  const labels = ['今すぐ再試行する', 'もう一度試す'];
  const buttons = [...(dialog?.querySelectorAll('button') ?? [])];
  buttons.find((button) => !button.disabled && labels.includes(button.textContent?.trim() ?? ''))?.click();
  return dialog === undefined;
}
