import {
  type AddressDraft,
  emptyAddress,
  setFoundAddress,
  setManualAddress,
  setPostalNumber,
} from '@kaisetsu/domain/answers/address';
import type { PersonalDraft } from '@kaisetsu/domain/answers/personal';
import { findLeadingPrefecture } from '@kaisetsu/jp-address/places/prefecture';
import type { CardValues } from './use-card.ts';

type CardAddress = CardValues['addresses'][number];

const fromCard = ['lastName', 'firstName', 'kanaLastName', 'kanaFirstName', 'birthday'] as const;

/** Empty values leave what is typed. Of several postal numbers the applicant chooses one. */
export function toCardDraft(values: CardValues): Partial<PersonalDraft> {
  const known = Object.fromEntries(
    fromCard.flatMap((name) => (values[name] === '' ? [] : [[name, values[name]]])),
  );
  return { ...known, ...toAddressDraft(values) };
}

function toAddressDraft({ addresses, address, subAddress }: CardValues): Partial<AddressDraft> {
  const [first, ...others] = addresses;
  if (first !== undefined) return others.length === 0 ? toFoundDraft(first, subAddress) : {};
  const prefecture = findLeadingPrefecture(address);
  if (prefecture === undefined) return {};
  return { ...setManualAddress(emptyAddress, prefecture), tempAddress: address.slice(prefecture.length) };
}

export const toFoundDraft = (found: CardAddress, subAddress: string): AddressDraft => ({
  ...setFoundAddress(setPostalNumber(emptyAddress, found.postalNumber), found),
  subAddress,
});

const labels = { lastName: '姓', firstName: '名', birthday: '生年月日' } as const;

/** Labels of the answers that no longer agree with the card. */
export const listEdited = (draft: PersonalDraft, values: CardValues): readonly string[] =>
  (['lastName', 'firstName', 'birthday'] as const)
    .filter((name) => values[name] !== '' && draft[name] !== values[name])
    .map((name) => labels[name]);
