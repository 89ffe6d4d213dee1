import { expect } from '@playwright/test';
import { childApplicant, generalApplicant } from '../applicants.ts';
import { waitForMail } from '../fixtures/mailbox.ts';
import { test } from '../fixtures/webkit.ts';
import { walk } from '../walk/walk.ts';
import { handIn } from '../walk/webkit-hand.ts';

for (const applicant of [generalApplicant('fukuoka'), childApplicant('nagasaki')]) {
  test(`[NAV-005, NAV-006] ${applicant.type}: from the first screen to the receipt number in WebKit`, async ({
    webkit,
  }) => {
    test.setTimeout(120_000);
    const receipt = await walk(handIn(webkit), applicant);
    expect(receipt).toMatch(/^\d{4}-\d{4}-\d{4}$/);
    const mail = await waitForMail(applicant.mailAddress, 'お申込みを受け付けました');
    expect(mail.text).toContain(receipt);
  });
}
