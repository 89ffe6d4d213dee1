import type { PersonDraft } from '@kaisetsu/domain/answers/person';
import type { Person } from '@kaisetsu/domain/fields/person';
import { useEffect } from 'react';
import { call } from '../../client/call.ts';
import { readDraft, saveDraft } from '../../client/drafts.ts';
import type { Form } from '../../form/use-form.ts';
import { toCardDraft } from './card-draft.ts';
import type { CardValues } from './use-card.ts';

/** Once for each reading: a reload, or a return from a later screen, keeps what the applicant has edited since. */
export function useCardValues<D extends PersonDraft>(
  form: Form<D>,
  values: CardValues | null,
  person: Person,
): void {
  useEffect(() => {
    const filled = `card-values/${person}`;
    const text = JSON.stringify(values);
    if (values === null || readDraft(filled) === text) return;
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
