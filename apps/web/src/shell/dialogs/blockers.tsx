import { ButtonLink } from '@kaisetsu/ui/button.tsx';
import { ContactDetails } from '../frame/contact-details.tsx';
import { Screen } from '../frame/screen.tsx';

/** docs/product-decisions.md "Banks and hosts". */
export function NoBank() {
  return (
    <Screen
      title="このアドレスではお申込みいただけません"
      lead="アドレスが銀行のものと一致しません。銀行のホームページから、もう一度お進みください。"
    />
  );
}

export function NoStorage() {
  return (
    <Screen
      title="Cookieを許可してください"
      lead="ブラウザの設定で、Cookieとサイトデータの保存がブロックされています。許可してから、このページをもう一度開いてください。"
    />
  );
}

/** Browsers omit `crypto.subtle`, which encrypts the PIN, over plain http (ERR-022). */
export function NotSecure() {
  const { host, pathname, search } = window.location;
  return (
    <Screen
      title="安全な接続でお申込みください"
      lead="このページは暗号化されていない接続（http）で開かれているため、お申込みいただけません。次のボタンから、安全な接続（https）で開き直してください。"
    >
      <ButtonLink href={`https://${host}${pathname}${search}`} sameTab>
        安全な接続で開き直す
      </ButtonLink>
    </Screen>
  );
}

export function TooOldAdvice() {
  return (
    <>
      <p>
        お使いのブラウザは古いため、お申込みいただけません。
        <strong>OSを更新するか、別のスマートフォンで</strong>お申込みください。
      </p>
      <ContactDetails />
    </>
  );
}

/** The browser fetched the code of a screen and could not parse it. */
export function BrowserTooOld() {
  return (
    <Screen title="この画面を表示できません">
      <TooOldAdvice />
    </Screen>
  );
}
