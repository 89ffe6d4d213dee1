import type { DeskCase } from '@kaisetsu/domain/desk';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { Spinner } from '@kaisetsu/ui/spinner.tsx';
import { Summary } from '@kaisetsu/ui/summary.tsx';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'wouter';
import { pathOfCase } from '../client/call.ts';
import { useKeys } from '../client/use-keys.ts';
import { formatAge, formatNumber, formatTime, secondsSince } from '../format.ts';
import type { CaseListState } from '../list/use-case-list.ts';
import names from '../names.json' with { type: 'json' };
import { Announcement } from '../shell/announcement.tsx';
import { BankName } from '../shell/session-context.ts';
import { describeEvent, describeReason } from '../texts.ts';
import { Comparison } from './comparison.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { Pictures } from './pictures.tsx';
import { useCase } from './use-case.ts';

const neighbours = [
  [-1, '前', 'k'],
  [1, '次', 'j'],
] as const;

export function CaseScreen({ id, list }: { readonly id: string; readonly list: CaseListState }) {
  const open = useCase(id);
  const { data, failure } = open;
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = data !== null;
  useEffect(() => {
    if (isLoaded) heading.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  const go = (by: 1 | -1): void => {
    const other = list.step(id, by);
    if (other !== null) navigate(pathOfCase(other));
  };
  useKeys({ j: () => go(1), k: () => go(-1), u: () => navigate('/'), r: open.reload });
  return (
    <main>
      <Announcement list={list} />
      <nav className="row" aria-label="お申込みの移動">
        <Link href="/">
          一覧へ戻る <kbd>u</kbd>
        </Link>
        {neighbours.map(([by, name, key]) => {
          const other = list.step(id, by);
          return other === null ? null : (
            <Link key={key} href={pathOfCase(other)}>
              {name} <kbd>{key}</kbd>
            </Link>
          );
        })}
      </nav>
      {failure === null ? null : <Notice kind="error">{failure}</Notice>}
      {data === null ? (
        failure === null && <Spinner>読み込んでいます</Spinner>
      ) : (
        <>
          <h1 ref={heading} tabIndex={-1}>
            受付番号 {formatNumber(data.applicationNumber)}
          </h1>
          <Facts data={data} />
          <div className="case-columns">
            <div>
              {data.persons.map((person) => (
                <Comparison key={person.role} person={person} isChild={data.type === 'CHILD'} />
              ))}
              <Pictures id={id} pictures={data.pictures} />
              <Background data={data} />
            </div>
            <DecisionPanel
              data={data}
              open={open}
              onDecided={(text) => {
                const next = list.findNext(id);
                list.announce(text);
                list.reload();
                navigate(next === null ? '/' : pathOfCase(next));
              }}
            />
          </div>
        </>
      )}
    </main>
  );
}

function Facts({ data }: { readonly data: DeskCase }) {
  return (
    <p className="row">
      <span>
        <BankName code={data.bankCode} />
      </span>
      <span>{data.type === 'CHILD' ? 'お子さまの口座' : 'ご本人の口座'}</span>
      <span>
        {formatTime(data.openedAt)} 受付
        {data.decision === null ? `（${formatAge(secondsSince(data.openedAt))}経過）` : ''}
      </span>
      {data.reasons.map((reason) => (
        <span key={reason} className="tag tag-reason">
          {describeReason(reason)}
        </span>
      ))}
    </p>
  );
}

/** Answers, earlier applications, history. */
function Background({ data }: { readonly data: DeskCase }) {
  return (
    <>
      <section className="panel background">
        <h2>お申込みの内容</h2>
        <div className="summaries">
          {data.summary.map(({ title, rows }) => (
            <Summary key={title} title={title} rows={rows} />
          ))}
        </div>
      </section>
      <section className="panel background">
        <h2>同じ方と思われるお申込み</h2>
        {data.earlier.length > 0 ? null : (
          <p>
            この銀行に、メールアドレス、電話番号、氏名と生年月日、または本人確認の番号が同じお申込みはありません。
          </p>
        )}
        <ul className="lines">
          {data.earlier.map(({ applicationNumber, completedAt, outcome, same }) => (
            <li key={applicationNumber}>
              <b>{formatNumber(applicationNumber)}</b>
              <span>{formatTime(completedAt)}</span>
              <span>{outcome === null ? '未決定' : names.outcomes[outcome]}</span>
              <span>{same.map((one) => names.same[one]).join('・')}が同じ</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="panel background">
        <h2>履歴</h2>
        <ol className="lines history">
          {data.history.map(({ at, event, actor }) => (
            <li key={`${at} ${event} ${actor}`}>
              <time dateTime={at}>{formatTime(at)}</time>
              <span>{describeEvent(event)}</span>
              <span>{actor ?? ''}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
