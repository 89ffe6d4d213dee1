import {
  getAnswer,
  type PreCheck,
  type PreCheckAnswer,
  type PreCheckAnswers,
  validatePreCheck,
} from '@kaisetsu/domain/answers/pre-check';
import { Actions, BackButton, Button, ExternalLink, Missing, missingId } from '@kaisetsu/ui/button.tsx';
import { Checkbox, ChoiceGroup, listYesNo } from '@kaisetsu/ui/choice-group.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { scrollToElement } from '@kaisetsu/ui/scroll-to.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { writeSession } from '../../client/session.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import type { Entry } from '../landing/entry.tsx';
import './agreements.css';

export type Item = {
  readonly title: string;
  readonly text?: ReactNode;
  /** Without a question the applicant ticks a box. */
  readonly question?: string;
  readonly yes?: string;
  readonly no?: string;
  readonly blocked?: readonly string[];
  readonly reservation?: boolean;
  readonly otherWay?: ReactNode;
  readonly onYes?: ReactNode;
};

export const preCheckStart = 'pre-check';
const afterPreCheck = 'after-pre-check';
const formatItemId = (id: string): string => `item-${id}`;
const formatBlockId = (id: string): string => `block-${id}`;

/** Spec 2.3, 2.5: scrolls after an answer. The navigation state keeps the answers over a reload. */
export function PreCheckQuestions<Id extends string>(props: {
  check: PreCheck<Id>;
  items: Readonly<Record<Id, Item>>;
  entry: Entry;
  onBack?: () => void;
}) {
  const { items, entry, onBack } = props;
  const { bank, state, next, updateState } = useJourney();
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
      {shown.map((id, index) => (
        <section
          className="item"
          key={id}
          id={formatItemId(id)}
          aria-labelledby={`${formatItemId(id)}-title`}
        >
          <h2 id={`${formatItemId(id)}-title`}>
            <span className="item-number">{index + 1}</span>
            {items[id].title}
          </h2>
          {items[id].text}
          <Answer
            id={id}
            item={items[id]}
            answer={getAnswer(answers, id)}
            onAnswer={(answer) => {
              answered.current = id;
              updateState({ preCheck: { ...answers, [id]: answer } });
            }}
          />
        </section>
      ))}
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
          <BackButton onPress={onBack} />
        </Actions>
      </div>
    </>
  );
}

function Answer(props: {
  id: string;
  item: Item;
  answer: PreCheckAnswer;
  onAnswer: (answer: PreCheckAnswer) => void;
}) {
  const { id, item, answer, onAnswer } = props;
  const { links } = useJourney().bank;
  const { question, blocked, reservation, otherWay, onYes } = item;
  if (question === undefined) {
    return (
      <Checkbox checked={answer === 'yes'} onChange={(checked) => onAnswer(checked ? 'yes' : 'unanswered')}>
        上記確認しました
      </Checkbox>
    );
  }
  return (
    <>
      <ChoiceGroup
        compact
        label={question}
        bound={{
          id: `field-${id}`,
          name: id,
          value: answer,
          onChange: (value) => onAnswer(value === 'yes' ? 'yes' : 'no'),
        }}
        choices={listYesNo(item.yes, item.no)}
      />
      {answer === 'no' && blocked !== undefined ? (
        <div id={formatBlockId(id)} className="block">
          <Notice kind="error">
            {blocked.map((text) => (
              <p key={text}>{text}</p>
            ))}
            {otherWay ?? (
              <ul className="links">
                <li>
                  <ExternalLink href={links.branchSearch}>店舗を検索する</ExternalLink>
                </li>
                {reservation ? (
                  <li>
                    <ExternalLink href={links.visitReservation}>来店予約をする</ExternalLink>
                  </li>
                ) : null}
              </ul>
            )}
          </Notice>
        </div>
      ) : null}
      {answer === 'yes' ? onYes : null}
    </>
  );
}

/** For a keyboard user the focused element must stay visible. */
function scrollOn(elementId: string, block: 'start' | 'nearest'): void {
  const byKeyboard = document.activeElement?.matches(':focus-visible') === true;
  scrollToElement(elementId, byKeyboard ? 'nearest' : block);
}
