import { hasPunctuation } from '@kaisetsu/jp-address/text/punctuation';
import { useState } from 'react';
import { NoticeText } from './notice.tsx';

export const formatGuessId = (bound: { id: string }): string => `${bound.id}-guess`;

/** Under a reading that we could not be sure of. Its parent is a live region. */
export function GuessMark(props: { bound: { id: string } }) {
  return (
    <div id={formatGuessId(props.bound)}>
      <NoticeText>読みをご確認ください</NoticeText>
    </div>
  );
}

/** After 。 and 、 were removed (VAL-095). */
export function PunctuationNote(props: { value: string }) {
  const { value } = props;
  const [had, setHad] = useState(false);
  const has = hasPunctuation(value);
  if (has && !had) setHad(true);
  return (
    <div role="status">
      {had && !has && value !== '' ? (
        <p className="choice-note">句読点（「。」や「、」）は取り除きました。</p>
      ) : null}
    </div>
  );
}
