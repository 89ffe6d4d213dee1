import { ContactDetails } from '../frame/contact-details.tsx';
import { Screen } from '../frame/screen.tsx';

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
