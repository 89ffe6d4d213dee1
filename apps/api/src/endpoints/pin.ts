import { hash } from 'node:crypto';
import { toPinFacts } from '@kaisetsu/domain/answers/pin-facts';
import { validatePin } from '@kaisetsu/domain/fields/pin';
import {
  type Application,
  allow,
  computeAnswersVersion,
  hasSameAnswers,
  isNeverOverwritten,
} from '../core/application.ts';
import { refuseProblems, validateTogether } from '../core/rules/answers-rules.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

export const getPublicKey: Endpoint<'getPublicKey'> = async ({ ports }) => ({
  keyCode: await ports.pinKeys.getIntakePublicKey(),
});

/** docs/product-decisions.md "PIN". A second ciphertext is refused, because its PIN may differ from the stored one. */
export const postPin: Endpoint<'postPin'> = async (request) => {
  const { ports, bank, session, at, body, headers } = request;
  const pin = await ports.pinKeys.open(body.code);
  if (pin === null) throw createUnusableCode();

  const { application } = session;
  allow('postPin', application, at);
  const codeHash = hash('sha256', body.code);
  const confirmed = headers['if-match'];
  if (isSetByCode(application, codeHash, confirmed)) return;
  // Reserve before the validation, whose result could reveal another applicant's PIN [SRV-107].
  if (!(await ports.pinKeys.claim(codeHash, application.id))) throw createUnusableCode();
  requireConfirmed(application, confirmed);
  await validateTogether(request);
  const fault = validatePin(pin, toPinFacts(application.answers));
  if (fault !== null) refuseProblems({ code: fault });

  const sealed = ports.pinKeys.encryptForBank({ bankCode: bank.code, applicationId: application.id }, pin);
  await ports.applications.change(application, (current) => {
    allow('postPin', current, at);
    if (isSetByCode(current, codeHash, confirmed)) return null;
    // Another tab can have changed an answer since the validation.
    if (!hasSameAnswers(current, application)) throw new Refusal('answers-changed');
    return { pin: { sealed, codeHash }, audit: 'pin-set' };
  });
};

const createUnusableCode = (): Refusal =>
  new Refusal('invalid-answers', { errors: [{ field: 'code', code: 'not-allowed' }] });

/** A request in the format of spec 7 has no version, so no group may have been saved twice. */
function requireConfirmed(application: Application, confirmed: string | undefined): void {
  const isConfirmed =
    confirmed === undefined
      ? isNeverOverwritten(application)
      : confirmed === computeAnswersVersion(application);
  if (!isConfirmed) throw new Refusal('answers-changed');
}

/** If the hash is no longer stored, true for any ciphertext. */
function isSetByCode(application: Application, codeHash: string, confirmed: string | undefined): boolean {
  const { pinSet, pinCodeHash } = application;
  if (!pinSet || pinCodeHash === null || pinCodeHash === codeHash) return pinSet;
  const isSame = confirmed === undefined || confirmed === computeAnswersVersion(application);
  throw new Refusal(isSame ? 'pin-set' : 'answers-frozen');
}
