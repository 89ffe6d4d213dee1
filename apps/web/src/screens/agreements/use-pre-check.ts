import {
  answerTo,
  type PreCheck,
  type PreCheckAnswer,
  type PreCheckAnswers,
  validatePreCheck,
} from '@kaisetsu/domain/answers/pre-check';
import { useLayoutEffect, useRef } from 'react';
import { scrollToElement } from '../../components/scroll-to.ts';
import { useJourney } from '../../shell/journey.ts';

export type ItemProps = {
  /** Position in the list, from 1. */
  readonly number: number;
  readonly answer: PreCheckAnswer;
  readonly onAnswer: (answer: PreCheckAnswer) => void;
};

/** Id of the element around the heading of the questions. The button 質問に進む at the top scrolls to this element. */
export const preCheckStart = 'pre-check';
/** Id of the element after the questions. The page scrolls to this element after the final answer. */
export const afterPreCheck = 'after-pre-check';
export const itemElementId = (id: string): string => `item-${id}`;
export const blockElementId = (id: string): string => `block-${id}`;

/**
 * Returns the result of the pre-check and the props of its items. After an answer the page scrolls to the message that
 * ends the application, to the next question, or to the end of the pre-check (spec 2.3). The navigation state contains
 * the answers, so a reload keeps them.
 */
export function usePreCheck<Id extends string>(check: PreCheck<Id>) {
  const { state, updateState } = useJourney();
  const answers = (state.preCheck ?? {}) as PreCheckAnswers<Id>;
  const result = validatePreCheck(check, answers);
  const answered = useRef<Id | null>(null);

  useLayoutEffect(() => {
    const id = answered.current;
    if (id === null) return;
    answered.current = null;
    if (result.blocked.includes(id)) return scrollOn(blockElementId(id), 'nearest');
    if (answerTo(answers, id) === 'unanswered') return;
    const following = result.shown[result.shown.indexOf(id) + 1];
    if (following !== undefined) scrollOn(itemElementId(following), 'start');
    else if (result.passed) scrollOn(afterPreCheck, 'nearest');
  });

  return {
    ...result,
    propsOf: (id: Id): ItemProps => ({
      number: result.shown.indexOf(id) + 1,
      answer: answerTo(answers, id),
      onAnswer: (answer) => {
        answered.current = id;
        updateState({ preCheck: { ...answers, [id]: answer } });
      },
    }),
  };
}

/** For a keyboard user the page scrolls as little as possible, because the focused element must stay visible. */
function scrollOn(elementId: string, block: 'start' | 'nearest'): void {
  const byKeyboard = document.activeElement?.matches(':focus-visible') === true;
  scrollToElement(elementId, byKeyboard ? 'nearest' : block);
}
