import { Button, ButtonLink } from '@kaisetsu/ui/button.tsx';
import { CopyButton } from '@kaisetsu/ui/copy-button.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import type { MaintenanceWindow } from '../../client/maintenance.ts';
import { TooOldAdvice } from '../../shell/dialogs/blockers.tsx';
import { MaintenanceTimes } from '../../shell/dialogs/under-maintenance.tsx';
import { useBank } from '../../shell/frame/bank.ts';
import { createLazyPart } from '../../shell/journey/lazy-screen.tsx';
import { createExternalBrowserUrl, type InApp, type Unsuitable } from './browser.ts';

export type LandingModal =
  | { readonly kind: 'maintenance'; readonly window: MaintenanceWindow }
  | Unsuitable
  | { readonly kind: 'notices'; readonly notices: readonly string[] };

export function PlannedMaintenance(props: { window: MaintenanceWindow }) {
  return (
    <div role="status">
      <Notice kind="warning">
        <p>
          <strong>システムメンテナンスのお知らせ</strong>
        </p>
        <p>次の時間は、お申込みいただけません。お申込みの途中の内容は保存されます。</p>
        <MaintenanceTimes window={props.window} />
      </Notice>
    </div>
  );
}

const title = 'ご利用の環境には対応していません';

export function LandingDialog(props: { modal: LandingModal; onClose: () => void }) {
  const { modal, onClose } = props;
  if (modal.kind === 'in-app') return <InAppBrowser found={modal} />;
  if (modal.kind === 'not-a-phone') return <NotAPhone onClose={onClose} />;
  if (modal.kind === 'too-old') {
    return (
      <Dialog title={title} actions={<BackToIntroduction />}>
        <TooOldAdvice />
      </Dialog>
    );
  }
  if (modal.kind === 'maintenance') {
    return (
      <Dialog title="メンテナンス中です" actions={<BackToIntroduction />}>
        <p>
          ただいまシステムメンテナンスのため、お申込みいただけません。終了後に、あらためてお申込みください。
        </p>
        <MaintenanceTimes window={modal.window} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title="重要なお知らせ"
      onClose={onClose}
      actions={<Button onPress={onClose}>確認して口座開設へ進む</Button>}
    >
      <ul className="notices">
        {modal.notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </Dialog>
  );
}

const QrCode = createLazyPart(() => import('./qr-code.tsx').then((it) => it.QrCode));

function Recommendation() {
  return (
    <p>
      本サービスは<strong>スマートフォン専用</strong>です。<strong>iPhoneの方はSafari</strong>、
      <strong>Androidの方はChrome</strong>でのご利用をおすすめします。
    </p>
  );
}

const systems = {
  iOS: {
    browser: 'Safari',
    menu: '画面の端にある「…」や共有ボタンを押し、「Safariで開く」「ブラウザで開く」などを選びます。',
  },
  Android: {
    browser: 'Chrome',
    menu: '画面の端にある「︙」を押し、「Chromeで開く」「他のブラウザで開く」などを選びます。',
  },
};

function InAppBrowser(props: { found: InApp }) {
  const { app, system } = props.found;
  const { browser, menu } = systems[system];
  const outside = createExternalBrowserUrl(props.found, window.location.href);
  return (
    <Dialog
      title={title}
      actions={
        <>
          {outside === null ? null : (
            <ButtonLink sameTab href={outside}>
              {app === 'LINE' ? 'ブラウザ' : browser}で開く
            </ButtonLink>
          )}
          <BackToIntroduction {...(outside !== null && { kind: 'secondary' })} />
        </>
      }
    >
      <p>{app}アプリの中の画面では、お申込みいただけません。</p>
      <Recommendation />
      <h3>{browser}で開くには</h3>
      <ol>
        <li>{menu}</li>
        <li>
          見つからないときは、下のボタンでアドレスをコピーし、{browser}のアドレス欄に貼り付けて開きます。
        </li>
      </ol>
      <CopyAddress />
    </Dialog>
  );
}

/** A tablet or PC can have a camera, so the applicant may continue. */
function NotAPhone({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button kind="secondary" onPress={onClose}>
          閉じる
        </Button>
      }
    >
      <Recommendation />
      <div className="hand-over">
        <div className="hand-over-code">
          <QrCode text={window.location.href} label="この画面のアドレスのQRコード" />
        </div>
        <p>スマートフォンのカメラで読み取ると、スマートフォンでお申込みを始められます。</p>
      </div>
      <CopyAddress />
    </Dialog>
  );
}

function CopyAddress() {
  const address = window.location.href;
  return (
    <>
      <p className="address">{address}</p>
      <CopyButton
        text={address}
        label="アドレスをコピー"
        failed="コピーできませんでした。アドレスを長押しして選んでください。"
      />
    </>
  );
}

function BackToIntroduction(props: { kind?: 'secondary' }) {
  const { links } = useBank();
  return (
    <ButtonLink sameTab {...props} href={links.introduction}>
      サービス紹介ページへ戻る
    </ButtonLink>
  );
}
