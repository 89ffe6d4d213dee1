import {
  getAnswer,
  type PreCheck,
  type PreCheckAnswer,
  type PreCheckAnswers,
  validatePreCheck,
} from '@kaisetsu/domain/answers/pre-check';
import { scrollToElement } from '@kaisetsu/ui/scroll-to.ts';
import { useLayoutEffect, useRef } from 'react';
import { useJourney } from '../../shell/journey/journey.ts';

export type ItemProps = {
  /** From 1. */
  readonly number: number;
  readonly answer: PreCheckAnswer;
  readonly onAnswer: (answer: PreCheckAnswer) => void;
};

export const preCheckStart = 'pre-check';
export const afterPreCheck = 'after-pre-check';
export const formatItemId = (id: string): string => `item-${id}`;
export const formatBlockId = (id: string): string => `block-${id}`;

/** Scrolls after an answer (spec 2.3). The navigation state keeps the answers over a reload. */
export function usePreCheck<Id extends string>(check: PreCheck<Id>) {
  const { state, updateState } = useJourney();
  const answers = (state.preCheck ?? {}) as PreCheckAnswers<Id>;
  const result = validatePreCheck(check, answers);
  const answered = useRef<Id | null>(null);

  useLayoutEffect(() => {
    const id = answered.current;
    if (id === null) return;
    answered.current = null;
    if (result.blocked.includes(id)) return scrollOn(formatBlockId(id), 'nearest');
    if (getAnswer(answers, id) === 'unanswered') return;
    const following = result.shown[result.shown.indexOf(id) + 1];
    if (following !== undefined) scrollOn(formatItemId(following), 'start');
    else if (result.passed) scrollOn(afterPreCheck, 'nearest');
  });

  return {
    ...result,
    propsOf: (id: Id): ItemProps => ({
      number: result.shown.indexOf(id) + 1,
      answer: getAnswer(answers, id),
      onAnswer: (answer) => {
        answered.current = id;
        updateState({ preCheck: { ...answers, [id]: answer } });
      },
    }),
  };
}

/** For a keyboard user the focused element must stay visible. */
function scrollOn(elementId: string, block: 'start' | 'nearest'): void {
  const byKeyboard = document.activeElement?.matches(':focus-visible') === true;
  scrollToElement(elementId, byKeyboard ? 'nearest' : block);
}
