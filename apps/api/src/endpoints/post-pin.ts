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
 * saved answers and stores it encrypted for the bank's offline key. The PIN freezes the answers, so they must be the ones
 * that the applicant confirmed, and are validated together first. The same call again changes nothing. Another PIN is refused, because the applicant would rely on it.
 */
export const postPin: Endpoint<'postPin'> = async ({ ports, bank, session, body }) => {
  const pin = await ports.pinKeys.open(body.code);
  if (pin === null) throw unusableCode();

  const { application } = session;
  allow('postPin', application);
  const codeHash = hashOfCode(body.code);
  const confirmed = body.answersVersion;
  if (isSetByCode(application, codeHash, confirmed)) return undefined;
  // Before the rules are applied: their answers would reveal another applicant's PIN [SRV-107].
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

/** The same refusal for a ciphertext that cannot be decrypted and for one of another application. */
const unusableCode = (): Refusal =>
  new Refusal(400, 'invalid-answers', { errors: [{ field: 'code', code: 'not-allowed' }] });

/** Identifies a ciphertext. The hash reveals nothing about the PIN, because the encryption is randomised. */
export const hashOfCode = (code: string): string => createHash('sha256').update(code).digest('hex');

/**
 * Another tab can have saved other answers after the confirmation page showed them. A request without a version, as in
 * spec 7, is accepted only when the confirmation page cannot have shown anything else.
 * @throws Refusal 409
 */
function requireConfirmed(application: Application, confirmed: string | undefined): void {
  const isConfirmed =
    confirmed === undefined ? isNeverOverwritten(application) : confirmed === answersVersion(application);
  if (!isConfirmed) throw new Refusal(409, 'answers-changed');
}

/**
 * Whether this ciphertext has set the PIN.
 * @throws Refusal 409 when another one has; `answers-frozen` when it has also frozen other answers than the confirmed ones
 */
function isSetByCode(application: Application, codeHash: string, confirmed: string | undefined): boolean {
  const { pinSet, pinCodeHash } = application;
  if (!pinSet || pinCodeHash === null || pinCodeHash === codeHash) return pinSet;
  const isSame = confirmed === undefined || confirmed === answersVersion(application);
  throw new Refusal(409, isSame ? 'pin-set' : 'answers-frozen');
}
