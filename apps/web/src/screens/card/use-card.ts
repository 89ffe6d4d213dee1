import {
  type AddressDraft,
  emptyAddress,
  setFoundAddress,
  setManualAddress,
  setPostalNumber,
} from '@kaisetsu/domain/answers/address';
import type { PersonDraft } from '@kaisetsu/domain/answers/person';
import type { PersonalDraft } from '@kaisetsu/domain/answers/personal';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { readStatus } from '@kaisetsu/domain/ekyc';
import type { Person } from '@kaisetsu/domain/fields/person';
import { findLeadingPrefecture } from '@kaisetsu/jp-address/places/prefecture';
import { useLoadedOnce } from '@kaisetsu/ui/use-loaded-once.ts';
import { useEffect } from 'react';
import { call } from '../../client/call.ts';
import { readDraft, saveDraft } from '../../client/drafts.ts';
import type { Form } from '../../form/use-form.ts';

export type Card = CallResponse<'getCard'>;
export type CardValues = NonNullable<Card['values']>;

const none: Card = { offered: false, statement: '', status: null, reason: null, values: null };

export const isRead = ({ status }: Card): boolean => status !== null && readStatus(status) === 'passed';

/** Null while loading. Without an answer the form works as if no card could be read. */
export const useCard = (): Card | null => useLoadedOnce((signal) => call('getCard', { signal }), none);

/** Once for each reading: a reload, or a return from a later screen, keeps what the applicant has edited since. */
export function useCardValues<D extends PersonDraft>(form: Form<D>, values: CardValues, person: Person) {
  useEffect(() => {
    const filled = `card-values/${person}`;
    const text = JSON.stringify(values);
    if (readDraft(filled) === text) return;
    saveDraft(filled, text);
    form.change(toCardDraft(values, person, form.draft) as Partial<D>);
    if (person === 'parent' || values.subAddress === '') return;
    call('getFurigana', { query: { kanji: values.subAddress } }).then(
      ({ kana }) => form.change({ kanaSubAddress: kana } as unknown as Partial<D>),
      // The applicant types it.
      () => undefined,
    );
  }, [values, form, person]);
}

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
function toCardDraft(
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
