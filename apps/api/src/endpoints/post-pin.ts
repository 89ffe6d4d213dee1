import { createHash } from 'node:crypto';
import { pinFacts } from '@kaisetsu/domain/answers/pin-facts';
import { validatePin } from '@kaisetsu/domain/fields/pin';
import {
  type Application,
  allow,
  answersVersion,
  hasSameAnswers,
  isNeverOverwritten,
} from '../application.ts';
import { refuseProblems } from '../rules/answers-rules.ts';
import { Refusal } from '../rules/refusal.ts';
import { validateTogether } from '../rules/validate-together.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * POST /api/pin (spec 2.14, 5.2 "PIN", docs/product-decisions.md "PIN"): decrypts the PIN in memory, validates it against the
 * saved answers and stores it encrypted for the bank's offline key. The PIN freezes the answers. Therefore the call first
 * validates all answers together, and requires that the applicant has confirmed exactly these answers. A repeated call with the
 * same ciphertext changes nothing. Another ciphertext is refused, because it may contain another PIN, which would not be set.
 */
export const postPin: Endpoint<'postPin'> = async ({ ports, bank, session, body }) => {
  const pin = await ports.pinKeys.open(body.code);
  if (pin === null) throw unusableCode();

  const { application } = session;
  allow('postPin', application);
  const codeHash = hashOfCode(body.code);
  const confirmed = body.answersVersion;
  if (isSetByCode(application, codeHash, confirmed)) return undefined;
  // Claim the ciphertext before validating the PIN. The result of a validation could reveal another applicant's PIN [SRV-107].
  if (!(await ports.pinKeys.claim(codeHash, application.id))) throw unusableCode();
  requireConfirmed(application, confirmed);
  await validateTogether(application, bank, session, ports);
  const fault = validatePin(pin, pinFacts(application.answers));
  if (fault !== null) refuseProblems({ code: fault });

  const sealed = ports.pinKeys.encryptForBank({ bankCode: bank.code, applicationId: application.id }, pin);
  await ports.applications.change(application, (current) => {
    allow('postPin', current);
    if (isSetByCode(current, codeHash, confirmed)) return null;
    // Another tab can have changed an answer since the validation.
    if (!hasSameAnswers(current, application)) throw new Refusal(409, 'answers-changed');
    return { pin: { sealed, codeHash }, audit: 'pin-set' };
  });
  return undefined;
};

/** One refusal for two cases: the ciphertext cannot be decrypted, or another application has used it. */
const unusableCode = (): Refusal =>
  new Refusal(400, 'invalid-answers', { errors: [{ field: 'code', code: 'not-allowed' }] });

/** Identifies a ciphertext. The hash reveals nothing about the PIN, because the encryption is randomised. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/**
 * Requires that the saved answers are those of the confirmation page, because another tab can have saved other answers later.
 * `confirmed` is the version that the page showed. A request in the form of spec 7 has no version. It is accepted only when the
 * page cannot have shown other answers.
 * @throws Refusal 409
 */
function requireConfirmed(application: Application, confirmed: string | undefined): void {
  const isConfirmed =
    confirmed === undefined ? isNeverOverwritten(application) : confirmed === answersVersion(application);
  if (!isConfirmed) throw new Refusal(409, 'answers-changed');
}

/**
 * Whether this ciphertext has set the PIN. Also true for a PIN whose ciphertext hash is no longer stored.
 * @throws Refusal 409 when another ciphertext has set the PIN: `answers-frozen` if the frozen answers differ from the confirmed
 * answers, else `pin-set`
 */
function isSetByCode(application: Application, codeHash: string, confirmed: string | undefined): boolean {
  const { pinSet, pinCodeHash } = application;
  if (!pinSet || pinCodeHash === null || pinCodeHash === codeHash) return pinSet;
  const isSame = confirmed === undefined || confirmed === answersVersion(application);
  throw new Refusal(409, isSame ? 'pin-set' : 'answers-frozen');
}
