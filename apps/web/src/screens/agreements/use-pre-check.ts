import {
  answerTo,
  type PreCheck,
  type PreCheckAnswer,
  type PreCheckAnswers,
  validatePreCheck,
} from '@kaisetsu/domain/answers/pre-check';
import { useLayoutEffect, useRef } from 'react';
import { useJourney } from '../../shell/journey.ts';

/** What an item of the pre-check needs to know, whichever flow asks it. */
export type ItemProps = {
  /** Its place in the list, from 1. */
  readonly number: number;
  readonly answer: PreCheckAnswer;
  readonly onAnswer: (answer: PreCheckAnswer) => void;
};

/** Where the pre-check ends: what is scrolled to after the last answer. */
export const afterPreCheck = 'after-pre-check';
export const itemElementId = (id: string): string => `item-${id}`;
export const blockElementId = (id: string): string => `block-${id}`;

/**
 * The answers of the pre-check, kept in the navigation state so that a reload loses none, and the scrolling: after an
 * answer that goes on to what follows it, after one that does not to the message (spec 2.3).
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
    if (result.blocked.includes(id)) return scrollTo(blockElementId(id), 'nearest');
    if (answerTo(answers, id) === 'unanswered') return;
    const following = result.shown[result.shown.indexOf(id) + 1];
    if (following !== undefined) scrollTo(itemElementId(following), 'start');
    else if (result.passed) scrollTo(afterPreCheck, 'nearest');
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

/** Smooth, unless the applicant asked for little motion. With the keyboard what has the focus must stay in sight. */
function scrollTo(elementId: string, block: 'start' | 'nearest'): void {
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const byKeyboard = document.activeElement?.matches(':focus-visible') === true;
  document
    .getElementById(elementId)
    ?.scrollIntoView({ behavior: reducedMotion ? 'auto' : 'smooth', block: byKeyboard ? 'nearest' : block });
}
