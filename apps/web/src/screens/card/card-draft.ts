import {
  type AddressDraft,
  emptyAddress,
  setFoundAddress,
  setManualAddress,
  setPostalNumber,
} from '@kaisetsu/domain/answers/address';
import type { PersonDraft } from '@kaisetsu/domain/answers/person';
import type { PersonalDraft } from '@kaisetsu/domain/answers/personal';
import type { Person } from '@kaisetsu/domain/fields/person';
import { findLeadingPrefecture } from '@kaisetsu/jp-address/places/prefecture';
import type { CardValues } from './use-card.ts';

type CardAddress = CardValues['addresses'][number];

/** The parent's card has the child's surname and address. */
const fromCard = {
  applicant: ['lastName', 'firstName', 'birthday', 'gender'],
  child: ['lastName'],
  parent: ['lastName', 'firstName', 'birthday'],
} as const satisfies Record<Person, readonly (keyof PersonalDraft)[]>;

const kanaOf = { lastName: 'kanaLastName', firstName: 'kanaFirstName' } as const;
const isName = (field: string): field is keyof typeof kanaOf => Object.hasOwn(kanaOf, field);

/** Empty values leave what is typed, but not the kana of another name. Of several postal numbers the applicant chooses one. */
export function toCardDraft(
  values: CardValues,
  person: Person,
  draft: Partial<PersonalDraft>,
): Partial<PersonalDraft> {
  const known = fromCard[person].flatMap((field): [string, string][] => {
    if (values[field] === '') return [];
    const kana = isName(field) ? kanaOf[field] : null;
    const typed = draft[field] ?? '';
    const isOther = typed !== '' && typed !== values[field];
    const replaced = kana !== null && (isOther || values[kana] !== '');
    return [[field, values[field]], ...(replaced ? [[kana, values[kana]] as [string, string]] : [])];
  });
  return { ...Object.fromEntries(known), ...(person === 'parent' ? {} : toAddressDraft(values)) };
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
export const listEdited = (draft: PersonDraft, values: CardValues): readonly string[] =>
  (['lastName', 'firstName', 'birthday'] as const)
    .filter((name) => values[name] !== '' && draft[name] !== values[name])
    .map((name) => labels[name]);
