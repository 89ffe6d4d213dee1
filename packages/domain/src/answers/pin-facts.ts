import type { PinFacts } from '../fields/pin.ts';
import { getFoundAddress } from './address.ts';
import type { ParentPayload } from './parent.ts';
import { type PersonalPayload, personalTable } from './personal.ts';
import { toDraft } from './table.ts';
import type { ParentWorkplacePayload, WorkplacePayload } from './workplace.ts';

export type SavedAnswers = {
  readonly personal: PersonalPayload | null;
  readonly workplace: WorkplacePayload | null;
  readonly parent: ParentPayload | null;
  readonly parentWorkplace: ParentWorkplacePayload | null;
};

const keepAnswered = (...values: readonly (string | null | undefined)[]): string[] =>
  values.filter((value) => value != null && value !== '') as string[];

/** `addresses` also contains the sub-address alone: 7丁目82-903 forbids 8290 too. */
export function toPinFacts({ personal, workplace, parent, parentWorkplace }: SavedAnswers): PinFacts {
  const draft = personal === null ? null : toDraft(personalTable, personal);
  const found = draft === null ? { address: '', kanaAddress: '' } : getFoundAddress(draft);
  return {
    birthdays: keepAnswered(personal?.birthday),
    phones: keepAnswered(
      personal?.mobilePhoneNumber,
      personal?.phoneNumber,
      workplace?.workplacePhoneNumber,
      parent?.mobilePhoneNumber,
      parent?.phoneNumber,
      parentWorkplace?.workplacePhoneNumber,
    ),
    addresses: keepAnswered(
      found.address + (draft?.subAddress ?? ''),
      draft?.subAddress,
      found.kanaAddress + (draft?.kanaSubAddress ?? ''),
      draft?.kanaSubAddress,
      draft?.tempAddress,
      draft?.kanaTempAddress,
    ),
  };
}
