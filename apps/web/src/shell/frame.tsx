import { startPath } from '@kaisetsu/domain/flows/journey';
import { memo, type ReactNode, useContext, useState } from 'react';
import { Link } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { readSession } from '../client/session.ts';
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { BankContext } from './bank.ts';
import { ContactDetails } from './contact.tsx';
import { stepAtPath } from './journey.ts';

/** Header and footer around every screen (spec 2.1, 2.3). An unknown host has an empty footer (spec 1). */
export function Frame(props: { path: string; children: ReactNode }) {
  return (
    <>
      <Link
        className="skip-link"
        href="#main"
        onClick={(event) => {
          // The link must not navigate: the guard refuses a navigation without a predecessor (spec 2.2).
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

/** The logo leads to the start of the flow. A dialog asks first if an application is in progress (ROUTE-027). */
const Header = memo(function Header(props: { path: string }) {
  const bank = useContext(BankContext);
  const [isAsking, setAsking] = useState(false);
  if (bank === null) return <header className="header" />;
  const { flow } = stepAtPath(props.path);
  const start = startPath(flow);
  const stay = () => setAsking(false);
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
      {isAsking ? (
        <Dialog
          title="最初の画面に戻りますか？"
          onClose={stay}
          actions={
            <>
              <Button onPress={stay}>入力を続ける</Button>
              <Button
                kind="secondary"
                onPress={() => {
                  stay();
                  navigate(start);
                }}
              >
                中断して最初の画面に戻る
              </Button>
            </>
          }
        >
          <p>
            「次へ」で進んだ画面までの内容は保存されています。同じメールアドレスを認証すると、続きから再開できます。
          </p>
        </Dialog>
      ) : null}
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
      <p>
        <small>{bank.copyright}</small>
      </p>
    </footer>
  );
});
