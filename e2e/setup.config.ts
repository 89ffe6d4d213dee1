import { generalApplicant } from './applicants.ts';
import { type Early, earlyNames, leaveEarly } from './fixtures/early.ts';
import { verify } from './walk/enter.ts';

/** Playwright runs this once, when the product answers (fixtures/early.ts). */
export default async function verifyEarly(): Promise<void> {
  const found: Record<string, Early> = {};
  for (const name of earlyNames) {
    const applicant = generalApplicant('fukuoka');
    found[name] = { mailAddress: applicant.mailAddress, token: await verify(applicant) };
  }
  leaveEarly(found);
}
