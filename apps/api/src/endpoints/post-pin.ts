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
 * POST /api/pin (spec 2.14, 5.2 "PIN", docs/product-decisions.md "PIN"): decrypts the PIN in memory and validates it against the
 * saved answers. Then the call encrypts the PIN with the bank's public key, and stores it. Only the bank has the private key.
 *
 * No call can change the answers after the PIN is set. Therefore this call first validates all answers together, and requires
 * that the applicant has confirmed exactly these answers. A repeated call with the same ciphertext changes nothing. When a PIN is
 * set, a call with another ciphertext is refused. A response of success would mislead the applicant, because the stored PIN may
 * differ from the PIN in that ciphertext.
 */
export const postPin: Endpoint<'postPin'> = async ({ ports, bank, session, body }) => {
  const pin = await ports.pinKeys.open(body.code);
  if (pin === null) throw unusableCode();

  const { application } = session;
  allow('postPin', application);
  const codeHash = hashOfCode(body.code);
  const confirmed = body.answersVersion;
  if (isSetByCode(application, codeHash, confirmed)) return undefined;
  // Reserve the ciphertext for this application before the PIN is validated. Otherwise an attacker could send the ciphertext of
  // another applicant, and could learn about the PIN in it from the result of the validation [SRV-107].
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
 * Requires that the saved answers are the answers that the confirmation page showed, because another tab can have saved other
 * answers later. `confirmed` is the version of the shown answers. A request in the format of spec 7 has no version. Such a
 * request is accepted only if no group of answers was saved twice, because then the page cannot have shown older answers.
 * @throws Refusal 409
 */
function requireConfirmed(application: Application, confirmed: string | undefined): void {
  const isConfirmed =
    confirmed === undefined ? isNeverOverwritten(application) : confirmed === answersVersion(application);
  if (!isConfirmed) throw new Refusal(409, 'answers-changed');
}

/**
 * Whether this ciphertext has set the PIN. If the PIN is set and the hash of its ciphertext is no longer stored, the result is
 * true for any ciphertext.
 * @throws Refusal 409 when another ciphertext has set the PIN: `answers-frozen` if the frozen answers differ from the confirmed
 * answers, else `pin-set`
 */
function isSetByCode(application: Application, codeHash: string, confirmed: string | undefined): boolean {
  const { pinSet, pinCodeHash } = application;
  if (!pinSet || pinCodeHash === null || pinCodeHash === codeHash) return pinSet;
  const isSame = confirmed === undefined || confirmed === answersVersion(application);
  throw new Refusal(409, isSame ? 'pin-set' : 'answers-frozen');
}
