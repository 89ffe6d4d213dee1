import { hasPunctuation } from '@kaisetsu/jp-address/text/punctuation';
import { useState } from 'react';

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
