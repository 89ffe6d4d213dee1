import {
  type DecisionOutcome,
  decisionOutcomes,
  decisionReasons,
  decisionTextLimit,
} from '@kaisetsu/domain/decision';
import type { DeskCase, DeskDecision, DeskDecisionResult, DeskRefusal } from '@kaisetsu/domain/desk';
import { Button } from '@kaisetsu/ui/button.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { useRef, useState } from 'react';
import { CallFailed, describeFailure, pathOfCase, post } from '../client/call.ts';
import { useKeys } from '../client/use-keys.ts';
import { formatClock, formatNumber, formatTime } from '../format.ts';
import names from '../names.json' with { type: 'json' };
import { useSession } from '../shell/session-context.ts';
import { reasonNames } from '../texts.ts';
import type { OpenCase } from './use-case.ts';

type Deciding = { data: DeskCase; open: OpenCase; onDecided: (text: string) => void };

export function DecisionPanel(props: Deciding) {
  const { data, open } = props;
  const { id: own, roles } = useSession();
  const decision = useDecision(props);
  const { text, refusal } = decision;
  const hasOwn = data.visibleOpinions.some(({ by }) => by === own);
  const hasRole = roles.includes('approver') || (data.opinions === 0 && roles.includes('reviewer'));
  const mayDecide = data.decision === null && !hasOwn && hasRole;
  return (
    <aside className="panel decision" aria-label="判定">
      <h2>判定</h2>
      {data.decision === null ? null : (
        <Notice kind="info">
          {formatTime(data.decision.at)}に「{names.outcomes[data.decision.outcome]}」と決定しました
          {data.decision.source === 'rule' ? '（規則による自動の決定）' : ''}。
        </Notice>
      )}
      <Opinions data={data} />
      {data.decision === null ? <p>{describeStage(data, hasOwn, roles)}</p> : null}
      {mayDecide && !open.isTaken ? <Claim open={open} /> : null}
      {open.isTaken && data.decision === null ? (
        <Notice kind="warning">
          {open.claim?.by}が{open.claim === null ? '' : formatClock(open.claim.until)}まで担当しています。
        </Notice>
      ) : null}
      {refusal === null ? null : <Notice kind="error">{names.refusals[refusal]}</Notice>}
      {mayDecide ? (
        <DecisionForm isTaken={open.isTaken} decision={decision} />
      ) : text === '' ? null : (
        <div className="opinion">
          <p>入力していたメモ</p>
          <p className="opinion-text">{text}</p>
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
        <b>{names.outcomes[outcome]}</b>　{reasonNames[reason] ?? reason}
      </p>
      {text === '' ? null : <p className="opinion-text">{text}</p>}
      <p>
        {by}・{formatTime(at)}
      </p>
    </div>
  ));
}

const outcomeKeys: Readonly<Record<DecisionOutcome, string>> = { approved: 'a', declined: 'd', visit: 'v' };

const refusalIn = (error: unknown): DeskRefusal | null =>
  error instanceof CallFailed && error.status === 409
    ? ((error.body as { refused?: DeskRefusal } | null)?.refused ?? null)
    : null;

const emptyDraft = { outcome: null as DecisionOutcome | null, reason: '', text: '' };

function useDecision({ data, open, onDecided }: Deciding) {
  const [draft, setDraft] = useState(emptyDraft);
  const [refusal, setRefusal] = useState<DeskRefusal | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { outcome, reason, text } = draft;
  const change = (part: Partial<typeof emptyDraft>) => setDraft({ ...draft, ...part });

  function choose(chosen: DecisionOutcome): void {
    if (open.isTaken) return;
    if (!open.isMine) open.take();
    if (chosen !== outcome) change({ outcome: chosen, reason: '' });
  }

  function findProblem(): string | null {
    if (outcome === null) return '判定を選んでください。';
    if (reason === '') return '理由を選んでください。';
    if (reason === 'other' && text.trim() === '') return '「その他」のときは、メモを記入してください。';
    return [...text].length > decisionTextLimit ? `メモは${decisionTextLimit}文字以内です。` : null;
  }

  async function decide(): Promise<void> {
    const found = findProblem();
    setProblem(found);
    if (found !== null || outcome === null || busy) return;
    setBusy(true);
    const decision: DeskDecision = { outcome, reason, text: text.trim(), version: data.version };
    try {
      const { result } = await post<DeskDecisionResult>(`/api${pathOfCase(data.id)}/decision`, decision);
      const what = result === 'first' ? '1人目として判定しました' : '決定しました';
      onDecided(
        `受付番号 ${formatNumber(data.applicationNumber)} を「${names.outcomes[outcome]}」と${what}。`,
      );
    } catch (error) {
      const refused = refusalIn(error);
      setBusy(false);
      if (refused === null) return setProblem(describeFailure(error));
      setRefusal(refused);
      open.reload();
    }
  }
  return { ...draft, refusal, problem, busy, change, choose, decide };
}

function DecisionForm(props: { isTaken: boolean; decision: ReturnType<typeof useDecision> }) {
  const { outcome, reason, text, problem, busy, change, choose, decide } = props.decision;
  const memo = useRef<HTMLTextAreaElement>(null);
  const reasons: readonly string[] = outcome === null ? [] : decisionReasons[outcome];

  useKeys({
    ...Object.fromEntries(decisionOutcomes.map((one) => [outcomeKeys[one], () => choose(one)])),
    ...Object.fromEntries(reasons.map((one, at) => [String(at + 1), () => change({ reason: one })])),
    m: () => memo.current?.focus(),
    'Control+Enter': () => void decide(),
  });

  return (
    <form
      className="decision-form"
      onSubmit={(event) => {
        event.preventDefault();
        void decide();
      }}
    >
      <fieldset className="outcomes" disabled={props.isTaken}>
        <legend className="visually-hidden">判定</legend>
        {decisionOutcomes.map((one) => (
          <label key={one} className="choice">
            <input type="radio" name="outcome" checked={outcome === one} onChange={() => choose(one)} />
            <span>{names.outcomes[one]}</span>
            <kbd>{outcomeKeys[one]}</kbd>
          </label>
        ))}
      </fieldset>
      {outcome === null ? null : (
        <fieldset className="reasons">
          <legend>理由</legend>
          {reasons.map((one, at) => (
            <label key={one} className="choice">
              <input
                type="radio"
                name="reason"
                checked={reason === one}
                onChange={() => change({ reason: one })}
              />
              <span>{reasonNames[one] ?? one}</span>
              <kbd>{at + 1}</kbd>
            </label>
          ))}
        </fieldset>
      )}
      <label className="memo">
        <span>
          メモ<kbd>m</kbd>
        </span>
        <textarea
          ref={memo}
          rows={3}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </label>
      {problem === null ? null : <Notice kind="error">{problem}</Notice>}
      <Button type="submit" busy={busy} disabled={props.isTaken}>
        {outcome === null ? '判定する' : `「${names.outcomes[outcome]}」と判定する`}
      </Button>
      <p className="quiet">
        <kbd>Ctrl</kbd>+<kbd>Enter</kbd> 判定する
      </p>
    </form>
  );
}
