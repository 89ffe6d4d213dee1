import type { PreCheck } from '@kaisetsu/domain/answers/pre-check';
import { Actions, Button } from '@kaisetsu/ui/button.tsx';
import { Missing, missingId } from '@kaisetsu/ui/missing.tsx';
import type { ComponentType } from 'react';
import { writeSession } from '../../client/session.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import type { Entry } from '../landing/entry.ts';
import { afterPreCheck, type ItemProps, usePreCheck } from './use-pre-check.ts';

/** Spec 2.3, 2.5. */
export function PreCheckQuestions<Id extends string>(props: {
  check: PreCheck<Id>;
  items: Readonly<Record<Id, ComponentType<ItemProps>>>;
  entry: Entry;
  onBack?: () => void;
}) {
  const { check, items, entry, onBack } = props;
  const bank = useBank();
  const { state, next } = useJourney();
  const { shown, passed, blocked, propsOf } = usePreCheck(check);
  const start = () => {
    writeSession('bankCode', bank.code);
    next({ channel: entry.channel, ...(state.preCheck && { preCheck: state.preCheck }) });
  };
  return (
    <>
      {shown.map((id) => {
        const Item: ComponentType<ItemProps> = items[id];
        return <Item key={id} {...propsOf(id)} />;
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
