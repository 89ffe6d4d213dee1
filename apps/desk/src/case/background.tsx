import type { DeskCase } from '@kaisetsu/domain/desk';
import { Summary } from '@kaisetsu/ui/summary.tsx';
import { formatNumber, formatTime } from '../format.ts';
import { describeEvent, outcomeNames, sameNames } from '../texts.ts';

/** Answers, earlier applications, history. */
export function Background({ data }: { readonly data: DeskCase }) {
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
              <span>{outcome === null ? '未決定' : outcomeNames[outcome]}</span>
              <span>{same.map((one) => sameNames[one]).join('・')}が同じ</span>
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
