import { expect } from '@playwright/test';
import { childApplicant, generalApplicant } from '../applicants.ts';
import { waitForMail } from '../fixtures/mailbox.ts';
import { startTcpProxy, type TcpProxy } from '../fixtures/tcp-proxy.ts';
import { test } from '../fixtures/webkit.ts';
import type { BrowserDriver } from '../walk/browser-driver.ts';
import { leadsOn } from '../walk/lossy-driver.ts';
import { walk } from '../walk/walk.ts';
import { webkitDriver } from '../walk/webkit-driver.ts';

test('[NAV-005, ERR-018, ERR-019] GENERAL: from the first screen to the receipt number in WebKit, on a line that is cut on the way', async ({
  webkit,
}) => {
  test.setTimeout(120_000);
  const applicant = generalApplicant('fukuoka');
  const line = await startTcpProxy();
  try {
    const { driver, told } = cutting(webkitDriver(webkit), line);
    const receipt = await walk(driver, applicant, {
      onArrival: async ({ id }) => {
        if (id !== 'seal-less') return;
        await driver.waitForText('印鑑の届出');
        line.cut();
        // The browser's own page, and then ours again.
        await webkit.navigate().refresh();
        line.mend();
        await webkit.navigate().refresh();
      },
    });
    expect(receipt).toMatch(/^\d{4}-\d{4}-\d{4}$/);
    const mail = await waitForMail(applicant.mailAddress, 'お申込みを受け付けました');
    expect(mail.text).toContain(receipt);
    expect(told).toEqual(['/verification', '/verification', '/personal', '/pin']);
  } finally {
    await line.stop();
  }
});

test('[NAV-006, NAV-015] CHILD: from the first screen to the receipt number in WebKit, the page thrown away while it is being filled in', async ({
  webkit,
}) => {
  test.setTimeout(120_000);
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
  expect(receipt).toMatch(/^\d{4}-\d{4}-\d{4}$/);
  const mail = await waitForMail(applicant.mailAddress, 'お申込みを受け付けました');
  expect(mail.text).toContain(receipt);
});

/** A call that must not be repeated by itself, one with many answers, one with a secret. Every step: offline.pixel. */
const cutAt = ['/verification', '/personal', '/pin'];

/** Cuts the line right before the tap that leads on, and mends it when the message has been read. */
function cutting(driver: BrowserDriver, line: TcpProxy): { driver: BrowserDriver; told: string[] } {
  const told: string[] = [];
  const tap: BrowserDriver['tap'] = async (role, name, options) => {
    const { pathname } = new URL(await driver.currentUrl());
    if (!leadsOn(role, name) || !cutAt.includes(pathname)) return driver.tap(role, name, options);
    line.cut();
    await driver.tap(role, name, options);
    await driver.waitForText('通信できません');
    await driver.waitForText('入力した内容は消えません。');
    told.push(pathname);
    line.mend();
    await driver.tap('button', /^(?:今すぐ再試行する|もう一度試す)$/);
  };
  return { driver: { ...driver, tap, open: (url) => driver.open(line.through(url)) }, told };
}
