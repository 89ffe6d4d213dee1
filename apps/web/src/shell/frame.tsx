import { startPath } from '@kaisetsu/domain/flows/journey';
import { memo, type ReactNode, useContext } from 'react';
import { Link } from 'wouter';
import { readSession } from '../client/session.ts';
import { BankContext } from './bank.ts';
import { stepAtPath } from './journey.ts';

/** Header and footer around every screen (spec 2.1, 2.3). An unknown host has an empty footer (spec 1). */
export function Frame(props: { path: string; children: ReactNode }) {
  return (
    <>
      <Link
        className="skip-link"
        href="#main"
        onClick={(event) => {
          // Not a navigation: the guard refuses one without a predecessor (spec 2.2).
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

/** The logo leads to the start of the flow. It asks first if an application is in progress. */
const Header = memo(function Header(props: { path: string }) {
  const bank = useContext(BankContext);
  if (bank === null) return <header className="header" />;
  const { flow } = stepAtPath(props.path);
  return (
    <header className="header">
      <Link
        href={startPath(flow)}
        onClick={(event) => {
          const underWay = readSession('authenticationToken') !== '';
          if (underWay && !window.confirm('入力を中断して、最初の画面に戻りますか？')) event.preventDefault();
        }}
      >
        <img src="/bank/logo.svg" alt={`${bank.name} 口座開設トップ`} height={32} width={160} />
      </Link>
      <span className="header-service">{flow.type === 'CHILD' ? 'お子さま口座開設' : '口座開設'}</span>
    </header>
  );
});

const Footer = memo(function Footer() {
  const bank = useContext(BankContext);
  if (bank === null) return <footer className="footer" />;
  return (
    <footer className="footer">
      <p className="footer-name">{bank.legalName}</p>
      <p>{bank.registrationNumber}</p>
      <p>加入協会　{bank.memberAssociations.join('　')}</p>
      <img src="/bank/group-logo.svg" alt={bank.groupName} height={24} width={160} />
      <p>
        <small>{bank.copyright}</small>
      </p>
    </footer>
  );
});
