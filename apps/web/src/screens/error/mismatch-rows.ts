import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { addressRows, identityRows, parentRows, type Row } from '../confirmation/summary-rows.ts';

/** Questions of the confirmation that show the compared attributes. */
const questions: Readonly<Record<string, string>> = {
  name: 'お名前',
  birthDate: '生年月日',
  address: 'ご住所',
};

/**
 * The items that differ from the card, each with the applicant's answer. The server sends no value of the card. The
 * parent's address is the child's, because the flow asks for no other.
 */
export function mismatchRows(
  type: ApplicationType,
  { application, applicationParent, answers }: CallResponse<'getApplication'>,
  mismatch: CallResponse<'getEkyc'>['mismatch'],
): Row[] {
  const own = new Map([...identityRows(application), ...addressRows(application, answers.personal)]);
  const parents = new Map(applicationParent === null ? [] : parentRows(applicationParent));
  return mismatch.flatMap((item): Row[] => {
    const [role, attribute = ''] = item.split('.');
    const question = questions[attribute];
    if (question === undefined) return [];
    const typed = (role === 'PROXY' ? parents.get(question) : undefined) ?? own.get(question) ?? '';
    const whose = type === 'GENERAL' ? '' : role === 'PROXY' ? '親権者さまの' : 'お子さまの';
    return [[`${whose}${question}`, typed]];
  });
}
