import { Notice } from './notice.tsx';

export const formatGuessId = (bound: { id: string }): string => `${bound.id}-guess`;

/** Under a reading that we could not be sure of. Its parent is a live region. */
export function GuessMark(props: { bound: { id: string } }) {
  return (
    <div id={formatGuessId(props.bound)}>
      <Notice>
        <p>読みをご確認ください</p>
      </Notice>
    </div>
  );
}
