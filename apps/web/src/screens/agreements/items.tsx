import type { PreCheckAnswer } from '@kaisetsu/domain/answers/pre-check';
import { Checkbox } from '@kaisetsu/ui/checkbox.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { RadioGroup } from '@kaisetsu/ui/radio-group.tsx';
import type { ReactNode } from 'react';
import './agreements.css';

export type ItemProps = {
  /** From 1. */
  readonly number: number;
  readonly answer: PreCheckAnswer;
  readonly onAnswer: (answer: PreCheckAnswer) => void;
};

export const formatItemId = (id: string): string => `item-${id}`;
export const formatBlockId = (id: string): string => `block-${id}`;

function Item(props: { id: string; number: number; title: string; children: ReactNode }) {
  return (
    <section className="item" id={formatItemId(props.id)} aria-labelledby={`${formatItemId(props.id)}-title`}>
      <h2 id={`${formatItemId(props.id)}-title`}>
        <span className="item-number">{props.number}</span>
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

export function ChoiceItem(
  props: ItemProps & {
    id: string;
    title: string;
    question: string;
    yes?: string;
    no?: string;
    blocked?: ReactNode;
    onYes?: ReactNode;
    children?: ReactNode;
  },
) {
  const { id, number, title, answer, blocked } = props;
  return (
    <Item id={id} number={number} title={title}>
      {props.children}
      <RadioGroup
        compact
        required
        label={props.question}
        bound={{
          id: `field-${id}`,
          name: id,
          value: answer,
          onChange: (value) => props.onAnswer(value === 'yes' ? 'yes' : 'no'),
        }}
        choices={[
          { value: 'yes', label: props.yes ?? 'はい' },
          { value: 'no', label: props.no ?? 'いいえ' },
        ]}
      />
      {answer === 'no' && blocked !== undefined ? (
        <div id={formatBlockId(id)} className="block">
          <Notice kind="error">{blocked}</Notice>
        </div>
      ) : null}
      {answer === 'yes' ? props.onYes : null}
    </Item>
  );
}

export function ConfirmItem(props: ItemProps & { id: string; title: string; children: ReactNode }) {
  const { id, number, title, answer } = props;
  return (
    <Item id={id} number={number} title={title}>
      {props.children}
      <Checkbox
        checked={answer === 'yes'}
        onChange={(checked) => props.onAnswer(checked ? 'yes' : 'unanswered')}
      >
        上記確認しました
      </Checkbox>
    </Item>
  );
}
