import type { DeskCaseList } from '@kaisetsu/domain/desk';
import { formatAge } from '../format.ts';
import { useSession } from '../shell/session-context.ts';

export function Figures({ figures }: { readonly figures: DeskCaseList['figures'] }) {
  const { banks } = useSession();
  return (
    <ul className="figures" aria-label="件数">
      {figures.map(({ bankCode, open, waitingForSecond, oldestSeconds, decided, overturned }) => (
        <li key={bankCode}>
          <b>{banks.find(({ code }) => code === bankCode)?.name ?? bankCode}</b>
          <span>
            未決定<em>{open}</em>件
          </span>
          <span>
            うち2人目待ち<em>{waitingForSecond}</em>件
          </span>
          <span>
            最も古いもの<em>{open === 0 ? '—' : formatAge(oldestSeconds)}</em>
          </span>
          <span>
            24時間の決定<em>{decided}</em>件
          </span>
          <span>
            2人目による変更<em>{overturned}</em>件
          </span>
        </li>
      ))}
    </ul>
  );
}
