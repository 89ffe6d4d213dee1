import type { DeskCaseRow } from '@kaisetsu/domain/desk';
import { useRef } from 'react';
import { Link } from 'wouter';
import { pathOfCase } from '../client/call.ts';
import { useKeys } from '../client/use-keys.ts';
import { formatAge, formatNumber, formatTime, secondsSince } from '../format.ts';
import { useSession } from '../shell/session-context.ts';
import { describeReason } from '../texts.ts';

const longWaitSeconds = 2 * 24 * 60 * 60;

export function CaseTable({ cases }: { readonly cases: readonly DeskCaseRow[] }) {
  const { id: own, banks } = useSession();
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
              <td>{banks.find(({ code }) => code === one.bankCode)?.name ?? one.bankCode}</td>
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
