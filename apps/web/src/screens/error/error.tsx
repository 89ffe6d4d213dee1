import { getStartPath } from '@kaisetsu/domain/flows/journey';
import { usePathname, useSearch } from 'wouter/use-browser-location';
import { stepAtPath } from '../../shell/journey/journey.ts';
import { findKeptReceipt, KeptReceiptScreen } from '../complete/kept-receipt.tsx';
import { ErrorScreen } from './error-screen.tsx';

/** Exact wording of spec 2.16 (titles) and 8.2 (messages). */
const sessionExpired = {
  title: 'セッションエラー',
  message:
    'お申込みから一定時間が経過したため、お申込みを中断しました。お手数ですが、再度お申込みをお願いいたします。',
};
const systemError = {
  title: 'システムエラー',
  message: 'ご迷惑をお掛けしており、誠に申し訳ございません。しばらく経ってから再度お申込をお願いいたします。',
};

/** `id=1` is an expired session (spec 2.16). */
export function ErrorPage() {
  const { flow } = stepAtPath(usePathname());
  const expired = new URLSearchParams(useSearch()).get('id') === '1';
  const receipt = findKeptReceipt();
  if (receipt?.type === flow.type) return <KeptReceiptScreen receipt={receipt} />;
  return (
    <ErrorScreen
      {...(expired ? sessionExpired : systemError)}
      button="再度お申込みへ進む"
      to={getStartPath(flow)}
      contact={!expired}
    >
      <p>
        メールアドレスの認証がお済みの場合、「次へ」で進んだ画面までの入力内容は保存されています。同じメールアドレスで認証すると、保存された内容を引き継いでお申込みいただけます。
      </p>
    </ErrorScreen>
  );
}
