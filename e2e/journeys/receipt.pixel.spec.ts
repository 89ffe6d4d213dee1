/** Both flows from the first screen to the receipt number and the confirmation mail, for each bank. */
import { childFlow } from '@kaisetsu/domain/flows/child';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import type { Page } from '@playwright/test';
import { bankNames, childApplicant, generalApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { waitForMail } from '../fixtures/mailbox.ts';
import { transientSteps, walk } from '../walk/walk.ts';

const flows = [
  {
    flow: generalFlow,
    who: 'an adult',
    applicantAt: (bank: (typeof bankNames)[number]) => generalApplicant(bank),
  },
  {
    flow: childFlow,
    who: 'a parent for a child',
    applicantAt: (bank: (typeof bankNames)[number]) =>
      childApplicant(bank, { secondDocument: bank === 'kumamoto' ? '母子健康手帳' : '住民票の写し' }),
  },
];

for (const { flow, who, applicantAt } of flows) {
  for (const bank of bankNames) {
    test.describe(() => {
      // Most phones animate scrolling, so controls may still move when the applicant taps them. The other two banks run with
      // reduced motion (playwright.config.ts).
      if (bank === 'fukuoka') test.use({ contextOptions: { reducedMotion: 'no-preference' } });
      test(`${bank}: ${who} completes the flow and receives the confirmation mail`, {
        tag: [
          '@NAV-001',
          '@NAV-002',
          '@NAV-003',
          '@NAV-005',
          '@NAV-006',
          '@ROUTE-003',
          '@ROUTE-004',
          '@BANK-002',
          '@MAIL-006',
          '@MAIL-007',
          '@EKYC-003',
          '@EKYC-007',
          '@EKYC-008',
          '@DONE-001',
          '@DONE-002',
          '@DONE-004',
          '@DONE-005',
          '@DONE-006',
          '@DONE-007',
          '@DONE-008',
          '@DONE-009',
          '@DONE-014',
        ],
      }, async ({ page, driver }) => {
        const applicant = applicantAt(bank);
        const titles: string[] = [];
        const receipt = await walk(driver, applicant, {
          onArrival: async ({ id, count }) => {
            if (transientSteps.includes(id)) return;
            if (count !== null) await expect(page.getByText(`(${count}/${flow.totalCount})`)).toBeVisible();
            titles.push(await page.getByRole('heading', { level: 1 }).innerText());
          },
        });
        expect(new Set(titles).size, titles.join(' ')).toBe(titles.length);
        expect(receipt).toMatch(/^\d{4}-\d{4}-\d{4}$/);
        await expectCompletion(page);
        await expectPrintView(page, receipt);
        const mail = await waitForMail(applicant.mailAddress, 'お申込みを受け付けました');
        expect(mail.text).toContain(receipt);
      });
    });
  }
}

async function expectCompletion(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main).toContainText(/\d{4}\/\d{1,2}\/\d{1,2} \d{1,2}:\d{2}/);
  await expect(main).toContainText('確認のメールをお送りしました');
  await expect(main).toContainText('0120-');
  await expect(main).toContainText(/平日9:00～17:[03]0/);
  await expect(main).toContainText('銀行休業日を除く');
  await expect(main.getByRole('link', { name: /アンケート/ })).toHaveAttribute('href', /^https:/);
  await expect(main.getByRole('link', { name: /ホームページ/ })).toHaveAttribute('href', /^https:/);
}

/** Expects that the print view shows bank, receipt number and contact, but no footer and no buttons. */
async function expectPrintView(page: Page, receipt: string): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByText(receipt)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'お問い合わせ' })).toBeVisible();
  for (const role of ['contentinfo', 'button'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  await page.emulateMedia({ media: null });
}
