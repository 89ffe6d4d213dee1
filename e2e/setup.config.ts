import { chromium, type FullConfig } from '@playwright/test';
import { generalApplicant } from './applicants.ts';
import { type Early, earlyNames, leaveEarly } from './fixtures/early.ts';
import { verifyOn } from './walk/enter.ts';

/** Playwright runs this once, when the product answers (fixtures/early.ts). */
export default async function verifyEarly({ projects }: FullConfig): Promise<void> {
  const browser = await chromium.launch(projects[0]?.use.launchOptions);
  const page = await browser.newPage();
  const found: Record<string, Early> = {};
  for (const name of earlyNames) {
    const applicant = generalApplicant('fukuoka');
    found[name] = { mailAddress: applicant.mailAddress, token: await verifyOn(page, applicant) };
  }
  await browser.close();
  leaveEarly(found);
}
