import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { ChoiceGroup } from '@kaisetsu/ui/choice-group.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { useState } from 'react';
import {
  findComingEnd,
  getMethod,
  type IdentityMethods,
  isClosed,
  readIdentityMethods,
  useIdentityMethods,
} from '../../shell/journey/identity-methods.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { laterMethodTexts, listChoices, readsTwoCards } from './later-texts.ts';

const options = { timeZone: 'Asia/Tokyo', dateStyle: 'long', timeStyle: 'short' } as const;

export const formatComingEnd = (endsAt: string): string =>
  `法令の改正により、${new Date(endsAt).toLocaleString('ja-JP', options)}から本人確認の方法が変わります。それまでにお申込みが完了しないときは、新しい方法で、もう一度本人確認をお願いいたします。`;

export const closedText =
  'ただいま、スマートフォンでの本人確認を受け付けていません。しばらくしてから、もう一度お試しください。';

/** Null: no method is in force. */
export function ComingEnd({ endsAt }: { endsAt: string | null }) {
  return <NoticeText kind="warning">{endsAt === null ? closedText : formatComingEnd(endsAt)}</NoticeText>;
}

/** Null while loading. The chosen method stays over a reload. */
export function useMethodChoice() {
  const { flow, state } = useJourney();
  const { type } = flow;
  const loaded = useIdentityMethods();
  const [renewed, setRenewed] = useState<IdentityMethods | null>(null);
  const methods = renewed ?? loaded;
  if (methods === null) return null;
  const choices = listChoices(methods, type);
  const method = choices.find((one) => one === state.identityMethod) ?? getMethod(methods, type);
  const isClosedNow = isClosed(methods, type);
  const endsAt = findComingEnd(methods, type);
  return {
    choices,
    method,
    isClosed: isClosedNow,
    endsAt,
    hasTwoCards: type === 'CHILD' && readsTwoCards(method, methods.childByPhoto),
    hasChanged: renewed !== null && !isClosedNow,
    /** If the method has ended since the screen was opened, the screen shows the new one. */
    checkInForce: async (): Promise<boolean> => {
      if (!isClosedNow && endsAt === null) return true;
      const now = await readIdentityMethods();
      const isInForce = !isClosed(now, type) && listChoices(now, type).includes(method);
      if (!isInForce) setRenewed(now);
      return isInForce;
    },
  };
}

const scrollTo = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' });

export type Choice = NonNullable<ReturnType<typeof useMethodChoice>>;

export function MethodChoice(props: Choice) {
  const { updateState } = useJourney();
  if (props.isClosed) return <ComingEnd endsAt={null} />;
  return (
    <>
      {props.hasChanged ? (
        <div role="alert" ref={scrollTo}>
          <NoticeText kind="warning">
            本人確認の方法が変わりました。次の案内をご確認のうえ、もう一度「本人確認をはじめる」を押してください。
          </NoticeText>
        </div>
      ) : null}
      {props.endsAt === null ? null : <ComingEnd endsAt={props.endsAt} />}
      {props.choices.length < 2 ? null : (
        <ChoiceGroup
          bound={{
            id: 'identity-method',
            name: 'identity-method',
            value: props.method,
            onChange: (value) => updateState({ identityMethod: value as IdentityMethod }),
          }}
          label="本人確認の方法"
          choices={props.choices.map((value) => ({
            value,
            label: <strong>{laterMethodTexts[value].name}</strong>,
            note: laterMethodTexts[value].suits,
          }))}
        />
      )}
    </>
  );
}
