import { getFlow } from '@kaisetsu/domain/flows/journey';
import { childApplicant, generalApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { expectReceipt } from '../fixtures/receipt.ts';
import { transientSteps, walk } from '../walk/walk.ts';

// Most phones animate scrolling, so a control can move under a tap.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const { applicant, who } of [
  { applicant: generalApplicant('fukuoka'), who: 'an adult' },
  { applicant: childApplicant('fukuoka'), who: 'a parent for a child' },
]) {
  test(`${who} completes the flow, sees step numbers and a different title on each screen, and receives the confirmation mail`, {
    tag: [
      ...['@BANK-002', '@MAIL-006', '@MAIL-007', '@EKYC-003', '@EKYC-007', '@EKYC-008'],
      ...['@DONE-001', '@DONE-002', '@DONE-004', '@DONE-005', '@DONE-006', '@DONE-007'],
      ...['@DONE-008', '@DONE-009', '@DONE-014', '@ROUTE-003', '@ROUTE-004'],
      ...['@NAV-001', '@NAV-002', '@NAV-003', '@NAV-005', '@NAV-006'],
    ],
  }, async ({ page, driver }) => {
    const { totalCount } = getFlow(applicant.type);
    const titles: string[] = [];
    const receipt = await walk(driver, applicant, {
      onArrival: async ({ id, count }) => {
        if (transientSteps.includes(id)) return;
        if (count !== null) await expect(page.getByText(`(${count}/${totalCount})`)).toBeVisible();
        titles.push(await page.getByRole('heading', { level: 1 }).innerText());
      },
    });
    expect(new Set(titles).size, titles.join(' ')).toBe(titles.length);
    await expectReceipt(page, applicant, receipt);
  });
}
