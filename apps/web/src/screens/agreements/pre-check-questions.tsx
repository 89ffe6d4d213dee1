import {
  getAnswer,
  type PreCheck,
  type PreCheckAnswers,
  validatePreCheck,
} from '@kaisetsu/domain/answers/pre-check';
import { Actions, Button, Missing, missingId } from '@kaisetsu/ui/button.tsx';
import { scrollToElement } from '@kaisetsu/ui/scroll-to.ts';
import { type ComponentType, useLayoutEffect, useRef } from 'react';
import { writeSession } from '../../client/session.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import type { Entry } from '../landing/entry.ts';
import { formatBlockId, formatItemId, type ItemProps } from './items.tsx';

export const preCheckStart = 'pre-check';
const afterPreCheck = 'after-pre-check';

/** Spec 2.3, 2.5: scrolls after an answer. The navigation state keeps the answers over a reload. */
export function PreCheckQuestions<Id extends string>(props: {
  check: PreCheck<Id>;
  items: Readonly<Record<Id, ComponentType<ItemProps>>>;
  entry: Entry;
  onBack?: () => void;
}) {
  const { items, entry, onBack } = props;
  const bank = useBank();
  const { state, next, updateState } = useJourney();
  const answers = (state.preCheck ?? {}) as PreCheckAnswers<Id>;
  const { shown, passed, blocked } = validatePreCheck(props.check, answers);
  const answered = useRef<Id | null>(null);

  useLayoutEffect(() => {
    const id = answered.current;
    if (id === null) return;
    answered.current = null;
    if (blocked.includes(id)) return scrollOn(formatBlockId(id), 'nearest');
    if (getAnswer(answers, id) === 'unanswered') return;
    const following = shown[shown.indexOf(id) + 1];
    if (following !== undefined) scrollOn(formatItemId(following), 'start');
    else if (passed) scrollOn(afterPreCheck, 'nearest');
  });

  const start = () => {
    writeSession('bankCode', bank.code);
    next({ channel: entry.channel, ...(state.preCheck && { preCheck: state.preCheck }) });
  };
  return (
    <>
      {shown.map((id, index) => {
        const Item: ComponentType<ItemProps> = items[id];
        return (
          <Item
            key={id}
            number={index + 1}
            answer={getAnswer(answers, id)}
            onAnswer={(answer) => {
              answered.current = id;
              updateState({ preCheck: { ...answers, [id]: answer } });
            }}
          />
        );
      })}
      <div id={afterPreCheck}>
        <Missing>
          {passed
            ? null
            : blocked.length > 0
              ? '上の案内をご確認ください。'
              : '上の項目すべてにお答えいただくと、次へ進めます。'}
        </Missing>
        <Actions>
          <Button disabled={!passed} describedBy={missingId} onPress={start}>
            次へ
          </Button>
          {onBack === undefined ? null : (
            <Button kind="secondary" onPress={onBack}>
              戻る
            </Button>
          )}
        </Actions>
      </div>
    </>
  );
}

/** For a keyboard user the focused element must stay visible. */
function scrollOn(elementId: string, block: 'start' | 'nearest'): void {
  const byKeyboard = document.activeElement?.matches(':focus-visible') === true;
  scrollToElement(elementId, byKeyboard ? 'nearest' : block);
}
