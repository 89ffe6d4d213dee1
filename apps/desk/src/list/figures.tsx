import type { DeskCaseList } from '@kaisetsu/domain/desk';
import { formatAge } from '../format.ts';
import { useSession } from '../shell/session-context.ts';

export function Figures({ figures }: { readonly figures: DeskCaseList['figures'] }) {
  const { banks } = useSession();
  return (
    <ul className="panel lines figures" aria-label="件数">
      {figures.map(({ bankCode, open, waitingForSecond, oldestSeconds, decided, overturned }) => (
        <li key={bankCode}>
          <b>{banks.find(({ code }) => code === bankCode)?.name ?? bankCode}</b>
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
