import { tokyoDateTime } from '@kaisetsu/domain/text/calendar-date';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Button, ButtonLink } from '../../components/button.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useBank } from '../../shell/bank.ts';
import { addressOutside, type Unsuitable } from './browser.ts';
import type { MaintenanceWindow } from './landing-modal.ts';
import { useLandingModal } from './use-landing-modal.ts';
import './landing.css';

/** The one modal of the first screen of either flow, by the priority of spec 2.6. */
export function LandingModals() {
  const modal = useLandingModal();
  const [closed, setClosed] = useState(false);
  const close = () => setClosed(true);
  if (modal === null || closed) return null;
  if (modal.kind === 'maintenance') return <Maintenance window={modal.window} />;
  if (modal.kind === 'notices') return <Notices notices={modal.notices} onConfirmed={close} />;
  return modal.unsuitable.because === 'in-app' ? (
    <InAppBrowser found={modal.unsuitable} />
  ) : (
    <NotAPhone onClose={close} />
  );
}

function BackToIntroduction(props: { kind?: 'secondary' }) {
  const { links } = useBank();
  return (
    <ButtonLink here {...props} href={links.introduction}>
      サービス紹介ページへ戻る
    </ButtonLink>
  );
}

function Maintenance(props: { window: MaintenanceWindow }) {
  const shown = (instant: string) => tokyoDateTime(new Date(instant));
  return (
    <Dialog title="メンテナンス中です" actions={<BackToIntroduction />}>
      <p>
        ただいまシステムメンテナンスのため、お申込みいただけません。終了後に、あらためてお申込みください。
      </p>
      <dl className="maintenance-window">
        <dt>開始</dt>
        <dd>{shown(props.window.startedAt)}</dd>
        <dt>終了予定</dt>
        <dd>{shown(props.window.endedAt)}</dd>
      </dl>
    </Dialog>
  );
}

const unsupportedTitle = 'ご利用の環境には対応していません';

function Recommendation() {
  return (
    <p>
      本サービスは<strong>スマートフォン専用</strong>です。<strong>iPhoneの方はSafari</strong>、
      <strong>Androidの方はChrome</strong>でのご利用をおすすめします。
    </p>
  );
}

const menus: Readonly<Record<'iOS' | 'Android', string>> = {
  iOS: '画面の端にある「…」や共有ボタンを押し、「Safariで開く」「ブラウザで開く」などを選びます。',
  Android: '画面の端にある「︙」を押し、「Chromeで開く」「他のブラウザで開く」などを選びます。',
};

function InAppBrowser(props: { found: Extract<Unsuitable, { because: 'in-app' }> }) {
  const { app, system } = props.found;
  const browser = system === 'iOS' ? 'Safari' : 'Chrome';
  const outside = addressOutside(props.found, window.location.href);
  return (
    <Dialog
      title={unsupportedTitle}
      actions={
        <>
          {outside === null ? null : (
            <ButtonLink here href={outside}>
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
        <li>{menus[system]}</li>
        <li>
          見つからないときは、下のボタンでアドレスをコピーし、{browser}のアドレス欄に貼り付けて開きます。
        </li>
      </ol>
      <CopyAddress />
    </Dialog>
  );
}

type QrCodeModule = { readonly default: ComponentType<{ text: string; label: string }> };

/** Fetched only where it is shown. Without the picture the address is still there to be typed. */
const QrCode = lazy<QrCodeModule['default']>(() =>
  import('./qr-code.tsx').then(
    (it): QrCodeModule => ({ default: it.QrCode }),
    (): QrCodeModule => ({ default: () => null }),
  ),
);

/** Closes, because a camera may be there all the same; better is the phone's, which the picture hands over to. */
function NotAPhone(props: { onClose: () => void }) {
  const address = window.location.href;
  return (
    <Dialog
      title={unsupportedTitle}
      onClose={props.onClose}
      actions={
        <Button kind="secondary" onPress={props.onClose}>
          閉じる
        </Button>
      }
    >
      <Recommendation />
      <div className="hand-over">
        <div className="hand-over-code">
          <Suspense>
            <QrCode text={address} label="この画面のアドレスのQRコード" />
          </Suspense>
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
        failed="コピーできませんでした。アドレスを長押しして選択してください。"
      />
    </>
  );
}

function Notices(props: { notices: readonly string[]; onConfirmed: () => void }) {
  return (
    <Dialog
      title="重要なお知らせ"
      onClose={props.onConfirmed}
      actions={<Button onPress={props.onConfirmed}>確認して口座開設へ進む</Button>}
    >
      <ul className="notices">
        {props.notices.map((notice) => (
          <li key={notice}>{notice}</li>
        ))}
      </ul>
    </Dialog>
  );
}
