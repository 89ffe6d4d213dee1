import type { DeskCaseList, DeskCaseRow, DeskFilter } from '@kaisetsu/domain/desk';
import { Button } from '@kaisetsu/ui/button.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { Spinner } from '@kaisetsu/ui/spinner.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { CallFailed, describeFailure, pathOfCase, post } from '../client/call.ts';
import { useKeys } from '../client/use-keys.ts';
import { formatAge, formatNumber, formatTime, secondsSince } from '../format.ts';
import { Announcement } from '../shell/announcement.tsx';
import { BankName, useSession } from '../shell/session-context.ts';
import { describeReason } from '../texts.ts';
import type { CaseListState } from './use-case-list.ts';

const filters: readonly { readonly only: DeskFilter | null; readonly label: string }[] = [
  { only: null, label: 'すべて' },
  { only: 'second', label: '2人目の判定待ち' },
  { only: 'mine', label: '自分が担当中' },
];

export function CaseListScreen({ list }: { readonly list: CaseListState }) {
  const { data, failure, reload, only, filter, page, turn } = list;
  const search = useRef<HTMLInputElement>(null);
  useEffect(reload, [reload]);
  useKeys({ r: reload, '/': () => search.current?.focus() });
  return (
    <main>
      <Announcement list={list} />
      <div className="row spread">
        <h1>審査を待つお申込み</h1>
        <NumberSearch input={search} />
      </div>
      {failure === null ? null : <Notice kind="error">{failure}</Notice>}
      {data === null ? null : <Figures figures={data.figures} />}
      <div className="row spread">
        <fieldset className="filters">
          <legend className="visually-hidden">絞り込み</legend>
          {filters.map((one) => (
            <button
              key={one.label}
              type="button"
              aria-pressed={one.only === only}
              onClick={() => filter(one.only)}
            >
              {one.label}
            </button>
          ))}
        </fieldset>
        <Button kind="small" onPress={reload}>
          更新
        </Button>
      </div>
      {data === null ? (
        failure === null && <Spinner>読み込んでいます</Spinner>
      ) : (
        <>
          <CaseTable cases={data.cases} />
          <nav className="row pages" aria-label="ページ">
            <Button kind="small" disabled={page === 1} onPress={() => turn(-1)}>
              前の50件
            </Button>
            <span>{page}ページ目</span>
            <Button kind="small" disabled={data.next === null} onPress={() => turn(1)}>
              次の50件
            </Button>
          </nav>
        </>
      )}
      <p className="quiet">
        <kbd>j</kbd>
        <kbd>k</kbd> 上下に移動　<kbd>Enter</kbd> 開く　<kbd>/</kbd> 受付番号で探す　<kbd>r</kbd> 更新
      </p>
    </main>
  );
}

const longWaitSeconds = 2 * 24 * 60 * 60;

function CaseTable({ cases }: { readonly cases: readonly DeskCaseRow[] }) {
  const { id: own } = useSession();
  const body = useRef<HTMLTableSectionElement>(null);
  const move = (by: 1 | -1): void => {
    const links = [...(body.current?.querySelectorAll('a') ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
  };
  useKeys({ j: () => move(1), k: () => move(-1) });
  if (cases.length === 0) return <p className="panel empty">審査を待つお申込みはありません。</p>;
  return (
    <table className="case-table">
      <thead>
        <tr>
          {['受付から', '銀行', '受付番号', '確認する理由', '進み具合', '担当'].map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {cases.map((one) => {
          const age = secondsSince(one.openedAt);
          return (
            <tr key={one.id} className={one.claim !== null && one.claim.by !== own ? 'is-taken' : undefined}>
              <td title={formatTime(one.openedAt)} className={age >= longWaitSeconds ? 'is-late' : undefined}>
                {formatAge(age)}
              </td>
              <td>
                <BankName code={one.bankCode} />
              </td>
              <td>
                <Link href={pathOfCase(one.id)}>{formatNumber(one.applicationNumber)}</Link>
                {one.type === 'CHILD' ? <span className="tag">お子さま</span> : null}
              </td>
              <td>
                {one.reasons.map((reason) => (
                  <span key={reason} className="tag tag-reason">
                    {describeReason(reason)}
                  </span>
                ))}
              </td>
              <td>{one.opinions > 0 ? '2人目待ち' : one.needsTwo ? '1人目待ち' : '判定待ち'}</td>
              <td>{one.claim === null ? '' : one.claim.by === own ? 'あなた' : one.claim.by}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Figures({ figures }: { readonly figures: DeskCaseList['figures'] }) {
  return (
    <ul className="panel lines figures" aria-label="件数">
      {figures.map(({ bankCode, open, waitingForSecond, oldestSeconds, decided, overturned }) => (
        <li key={bankCode}>
          <b>
            <BankName code={bankCode} />
          </b>
          {[
            ['未決定', open, '件'],
            ['うち2人目待ち', waitingForSecond, '件'],
            ['最も古いもの', open === 0 ? '—' : formatAge(oldestSeconds), ''],
            ['24時間の決定', decided, '件'],
            ['2人目による変更', overturned, '件'],
          ].map(([what, figure, unit]) => (
            <span key={what} className="quiet">
              {what}
              <em>{figure}</em>
              {unit}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Also finds decided cases. */
function NumberSearch({ input }: { readonly input: RefObject<HTMLInputElement | null> }) {
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState<string | null>(null);
  async function search(typed: string): Promise<void> {
    const applicationNumber = typed.normalize('NFKC').replace(/\D/g, '');
    if (applicationNumber.length !== 12) return setFailure('受付番号は12桁です。');
    try {
      const { id } = await post<{ id: string }>('/api/cases/search', { applicationNumber });
      navigate(pathOfCase(id));
    } catch (error) {
      const isMissing = error instanceof CallFailed && error.status === 404;
      setFailure(isMissing ? 'この受付番号のお申込みはありません。' : describeFailure(error));
    }
  }
  return (
    <search>
      <form
        className="row number-search"
        onSubmit={(event) => {
          event.preventDefault();
          void search(input.current?.value ?? '');
        }}
      >
        <label htmlFor="number">受付番号</label>
        <input
          ref={input}
          id="number"
          inputMode="numeric"
          autoComplete="off"
          aria-describedby="number-failure"
          aria-invalid={failure !== null}
        />
        <Button kind="small" type="submit">
          探す
        </Button>
        <p id="number-failure" className="field-error" role="alert">
          {failure}
        </p>
      </form>
    </search>
  );
}
