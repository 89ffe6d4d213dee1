import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { addressRows, identityRows, parentRows, type Row } from '../confirmation/summary-rows.ts';

/** The questions of the confirmation screen, by the attribute that the server compared with the provider's value. */
const questions: Readonly<Record<string, string>> = {
  name: 'お名前',
  birthDate: '生年月日',
  address: 'ご住所',
};

/**
 * Returns the answers that differ from the identity document. The row of the parent's address shows the child's address,
 * because the child flow asks for one address only.
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
