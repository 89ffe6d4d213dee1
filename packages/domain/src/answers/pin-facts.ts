import type { PinFacts } from '../fields/pin.ts';
import { foundAddress } from './address.ts';
import type { ParentPayload } from './parent.ts';
import { type PersonalPayload, personalDraft } from './personal.ts';
import type { ParentWorkplacePayload, WorkplacePayload } from './workplace.ts';

export type SavedAnswers = {
  readonly personal: PersonalPayload | null;
  readonly workplace: WorkplacePayload | null;
  readonly parent: ParentPayload | null;
  readonly parentWorkplace: ParentWorkplacePayload | null;
};

const answered = (...values: readonly (string | null | undefined)[]): string[] =>
  values.filter((value) => value != null && value !== '') as string[];

/**
 * The answers that a PIN must not repeat (spec 5.2, docs/product-decisions.md "Smaller points"): birthday and address of the
 * account holder, and the phone numbers of all persons and workplaces.
 *
 * A PIN must not be the first or last four digits of an address. The address 7丁目82-903 has the digits 782903, so 7829 and 2903
 * are forbidden. `addresses` also contains the sub-address 82-903 alone, so 8290 is forbidden too.
 */
export function pinFacts({ personal, workplace, parent, parentWorkplace }: SavedAnswers): PinFacts {
  const draft = personal === null ? null : personalDraft(personal);
  const found = draft === null ? { address: '', kanaAddress: '' } : foundAddress(draft);
  return {
    birthdays: answered(personal?.birthday),
    phones: answered(
      personal?.mobilePhoneNumber,
      personal?.phoneNumber,
      workplace?.workplacePhoneNumber,
      parent?.mobilePhoneNumber,
      parent?.phoneNumber,
      parentWorkplace?.workplacePhoneNumber,
    ),
    addresses: answered(
      found.address + (draft?.subAddress ?? ''),
      draft?.subAddress,
      found.kanaAddress + (draft?.kanaSubAddress ?? ''),
      draft?.kanaSubAddress,
      draft?.tempAddress,
      draft?.kanaTempAddress,
    ),
  };
}
