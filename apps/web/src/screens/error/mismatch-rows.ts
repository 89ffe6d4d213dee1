import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallResponse } from '@kaisetsu/domain/calls';
import {
  createAddressRows,
  createIdentityRows,
  createParentRows,
  type Row,
} from '@kaisetsu/domain/summary-rows';

/** Attribute in an item of `mismatch`: `name` in `CUSTOMER.name`. */
const questions: Readonly<Record<string, string>> = {
  name: 'お名前',
  birthDate: '生年月日',
  address: 'ご住所',
};

const persons = { child: 'お子さま', parent: '親権者さま' };

export function getDocumentOwner(
  type: ApplicationType,
  mismatch: CallResponse<'getEkyc'>['mismatch'],
): string {
  if (type === 'GENERAL') return 'ご本人';
  const ofParent = mismatch.filter((item) => item.startsWith('PROXY.')).length;
  if (ofParent === 0) return persons.child;
  return ofParent === mismatch.length ? persons.parent : `${persons.child}と${persons.parent}、それぞれ`;
}

/** The child flow asks for one address only, so the parent's row shows the child's. */
export function createMismatchRows(
  type: ApplicationType,
  { application, applicationParent, answers }: CallResponse<'getApplication'>,
  mismatch: CallResponse<'getEkyc'>['mismatch'],
): Row[] {
  const own = new Map([
    ...createIdentityRows(application),
    ...createAddressRows(application, answers.personal),
  ]);
  const parents = new Map(applicationParent === null ? [] : createParentRows(applicationParent));
  return mismatch.flatMap((item): Row[] => {
    const [role, attribute = ''] = item.split('.');
    const question = questions[attribute];
    if (question === undefined) return [];
    const typed = (role === 'PROXY' ? parents.get(question) : undefined) ?? own.get(question) ?? '';
    const whose = type === 'GENERAL' ? '' : `${role === 'PROXY' ? persons.parent : persons.child}の`;
    return [[`${whose}${question}`, typed]];
  });
}
