import type { PersonalDraft } from '@kaisetsu/domain/answers/personal';
import { useEffect } from 'react';
import { call } from '../../client/call.ts';
import type { Form } from '../../form/use-form.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { toCardDraft } from './card-draft.ts';
import type { CardValues } from './use-card.ts';

/** Once: a reload keeps what the applicant has edited since. */
export function useCardValues<D extends PersonalDraft>(form: Form<D>, values: CardValues | null): void {
  const { state, updateState } = useJourney();
  const isDue = values !== null && state.filledFromCard !== true;
  useEffect(() => {
    if (!isDue) return;
    updateState({ filledFromCard: true });
    form.change(toCardDraft(values) as Partial<D>);
    if (values.subAddress === '') return;
    call('getFurigana', { query: { kanji: values.subAddress } }).then(
      ({ kana }) => form.change({ kanaSubAddress: kana } as Partial<D>),
      // The applicant types it.
      () => undefined,
    );
  }, [isDue, values, form, updateState]);
}
