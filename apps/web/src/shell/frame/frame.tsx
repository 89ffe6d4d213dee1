import { getStartPath } from '@kaisetsu/domain/flows/journey';
import { memo, type ReactNode, useContext, useState } from 'react';
import { Link } from 'wouter';
import { readSession } from '../../client/session.ts';
import { stepAtPath } from '../journey/journey.ts';
import { createLazyPart } from '../journey/lazy-screen.tsx';
import { BankContext } from './bank.ts';
import { ContactDetails } from './contact-details.tsx';

export function Frame(props: { path: string; children: ReactNode }) {
  return (
    <>
      <Link
        className="skip-link"
        href="#main"
        onClick={(event) => {
          // The guard refuses a navigation without `previous` (spec 2.2).
          event.preventDefault();
          document.querySelector('h1')?.focus();
        }}
      >
        本文へ移動
      </Link>
      <Header path={props.path} />
      <main id="main">{props.children}</main>
      <Footer />
    </>
  );
}

/** The first screen does not need the dialog (vite.config.ts). */
const LeaveDialog = createLazyPart(() => import('../dialogs/leave-dialog.tsx').then((it) => it.LeaveDialog));

/** During an application a dialog asks for a confirmation first (ROUTE-027). */
const Header = memo(function Header(props: { path: string }) {
  const bank = useContext(BankContext);
  const [isAsking, setAsking] = useState(false);
  if (bank === null) return <header className="header" />;
  const { flow } = stepAtPath(props.path);
  const start = getStartPath(flow);
  return (
    <header className="header">
      <Link
        href={start}
        onClick={(event) => {
          if (readSession('authenticationToken') === '') return;
          event.preventDefault();
          setAsking(true);
        }}
      >
        <img src="/bank/logo.svg" alt={`${bank.name} 口座開設トップ`} height={32} width={160} />
      </Link>
      <span className="header-service">{flow.type === 'CHILD' ? 'お子さま口座開設' : '口座開設'}</span>
      {isAsking ? <LeaveDialog start={start} onClose={() => setAsking(false)} /> : null}
    </header>
  );
});

const Footer = memo(function Footer() {
  const bank = useContext(BankContext);
  if (bank === null) return <footer className="footer" />;
  return (
    <footer className="footer">
      <div className="footer-help">
        <h2>お困りのときは</h2>
        <ContactDetails />
      </div>
      <p className="footer-name">{bank.legalName}</p>
      <p>{bank.registrationNumber}</p>
      <p>加入協会　{bank.memberAssociations.join('　')}</p>
      <img src="/bank/group-logo.svg" alt={bank.groupName} height={24} width={160} />
      <p>{bank.copyright}</p>
    </footer>
  );
});
