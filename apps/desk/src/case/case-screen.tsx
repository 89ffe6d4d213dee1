import type { DeskCase } from '@kaisetsu/domain/desk';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { Spinner } from '@kaisetsu/ui/spinner.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { followLink, navigate, pathOfCase } from '../client/navigation.ts';
import { useKeys } from '../client/use-keys.ts';
import { formatAge, formatNumber, formatTime, secondsSince } from '../format.ts';
import { Announcement } from '../shell/announcement.tsx';
import { useSession } from '../shell/session-context.ts';
import { describeReason } from '../texts.ts';
import { Background } from './background.tsx';
import { Comparison } from './comparison.tsx';
import { DecisionPanel } from './decision-panel.tsx';
import { Pictures } from './pictures.tsx';
import { useCase } from './use-case.ts';

export function CaseScreen(props: {
  readonly id: string;
  readonly step: (by: 1 | -1) => string | null;
  readonly onDecided: (text: string) => void;
  readonly announcement: string | null;
  readonly onAnnouncementClosed: () => void;
}) {
  const { id, step, onDecided } = props;
  const open = useCase(id);
  const { data, failure } = open;
  const heading = useRef<HTMLHeadingElement>(null);
  const isLoaded = data !== null;
  useEffect(() => {
    if (isLoaded) heading.current?.focus({ preventScroll: true });
  }, [isLoaded]);
  const go = (by: 1 | -1): void => {
    const other = step(by);
    if (other !== null) navigate(pathOfCase(other));
  };
  useKeys({ j: () => go(1), k: () => go(-1), u: () => navigate('/'), r: open.reload });
  return (
    <main className="case-screen">
      <Announcement text={props.announcement} onClose={props.onAnnouncementClosed} />
      <nav className="case-nav" aria-label="お申込みの移動">
        <a href="/" onClick={followLink}>
          一覧へ戻る <kbd>u</kbd>
        </a>
        <CaseLink id={step(-1)}>
          前 <kbd>k</kbd>
        </CaseLink>
        <CaseLink id={step(1)}>
          次 <kbd>j</kbd>
        </CaseLink>
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
            <DecisionPanel data={data} open={open} onDecided={onDecided} />
          </div>
        </>
      )}
    </main>
  );
}

function CaseLink({ id, children }: { readonly id: string | null; readonly children: ReactNode }) {
  if (id === null) return null;
  return (
    <a href={pathOfCase(id)} onClick={followLink}>
      {children}
    </a>
  );
}

function Facts({ data }: { readonly data: DeskCase }) {
  const { banks } = useSession();
  return (
    <p className="facts">
      <span>{banks.find(({ code }) => code === data.bankCode)?.name ?? data.bankCode}</span>
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
