import type { DeskCase, DeskRefusal } from '@kaisetsu/domain/desk';
import { Button } from '@kaisetsu/ui/button.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { useState } from 'react';
import { useKeys } from '../client/use-keys.ts';
import { formatClock, formatTime } from '../format.ts';
import { canDecide, useSession } from '../shell/session-context.ts';
import { outcomeNames, reasonNames, refusalTexts } from '../texts.ts';
import { DecisionForm, emptyDraft } from './decision-form.tsx';
import type { OpenCase } from './use-case.ts';

export function DecisionPanel(props: {
  readonly data: DeskCase;
  readonly open: OpenCase;
  readonly onDecided: (text: string) => void;
}) {
  const { data, open, onDecided } = props;
  const session = useSession();
  const [draft, setDraft] = useState(emptyDraft);
  const [refusal, setRefusal] = useState<DeskRefusal | null>(null);
  const hasOwn = data.visibleOpinions.some(({ by }) => by === session.id);
  const isSecond = data.opinions > 0;
  const mayDecide =
    canDecide(session) &&
    data.decision === null &&
    !hasOwn &&
    (!isSecond || session.roles.includes('approver'));
  return (
    <aside className="panel decision" aria-label="判定">
      <h2>判定</h2>
      {data.decision === null ? null : (
        <Notice kind="info">
          {formatTime(data.decision.at)}に「{outcomeNames[data.decision.outcome]}」と決定しました
          {data.decision.source === 'rule' ? '（規則による自動の決定）' : ''}。
        </Notice>
      )}
      <Opinions data={data} />
      {data.decision === null ? <p>{describeStage(data, hasOwn, session.roles)}</p> : null}
      {mayDecide && !open.isTaken ? <Claim open={open} /> : null}
      {open.isTaken && data.decision === null ? (
        <Notice kind="warning">
          {open.claim?.by}が{open.claim === null ? '' : formatClock(open.claim.until)}まで担当しています。
        </Notice>
      ) : null}
      {refusal === null ? null : <Notice kind="error">{refusalTexts[refusal]}</Notice>}
      {mayDecide ? (
        <DecisionForm
          data={data}
          open={open}
          draft={draft}
          onChange={setDraft}
          onDecided={onDecided}
          onRefused={(given) => {
            setRefusal(given);
            open.reload();
          }}
        />
      ) : draft.text === '' ? null : (
        <div className="opinion">
          <p>入力していたメモ</p>
          <p className="opinion-text">{draft.text}</p>
        </div>
      )}
    </aside>
  );
}

function describeStage(data: DeskCase, hasOwn: boolean, roles: readonly string[]): string {
  if (hasOwn) return '1人目として判定済みです。2人目は、ほかの承認者が判定します。';
  if (data.opinions > 0)
    return roles.includes('approver')
      ? '2人目の判定です。1人目の判定は、決定するまで表示しません。'
      : '1人目の判定が済んでいます。2人目は承認者が判定します。';
  return data.needsTwo ? '違いがあるため、2人で判定します。1人目の判定です。' : '1人で判定します。';
}

function Claim({ open }: { readonly open: OpenCase }) {
  useKeys({ c: open.isMine ? open.release : open.take });
  return (
    <div className="row quiet">
      <Button kind="small" onPress={open.isMine ? open.release : open.take}>
        {open.isMine ? '担当をやめる（c）' : '担当する（c）'}
      </Button>
      {open.isMine && open.claim !== null ? <span>{formatClock(open.claim.until)}まで</span> : null}
    </div>
  );
}

function Opinions({ data }: { readonly data: DeskCase }) {
  return data.visibleOpinions.map(({ by, at, outcome, reason, text }) => (
    <div key={by} className="opinion">
      <p>
        <b>{outcomeNames[outcome]}</b>　{reasonNames[reason] ?? reason}
      </p>
      {text === '' ? null : <p className="opinion-text">{text}</p>}
      <p>
        {by}・{formatTime(at)}
      </p>
    </div>
  ));
}
