import { getPath, getStartPath } from '@kaisetsu/domain/flows/journey';
import { Actions, Button } from '@kaisetsu/ui/button.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import type { ReactNode } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import { Contact } from '../../shell/frame/contact-details.tsx';
import { Screen } from '../../shell/frame/screen.tsx';
import { useEndByLaw } from '../../shell/journey/has-ended-by-law.ts';
import { stepAtPath } from '../../shell/journey/journey.ts';
import { errorTitles } from '../../shell/journey/step-titles.ts';
import { findKeptReceipt, KeptReceiptScreen } from '../complete/already-completed.tsx';

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
      onPress={() => navigate(getStartPath(flow))}
      contact={!expired}
    >
      <p>
        メールアドレスの認証がお済みの場合、「次へ」で進んだ画面までの入力内容は保存されています。同じメールアドレスで認証すると、保存された内容を引き継いでお申込みいただけます。
      </p>
    </ErrorScreen>
  );
}

export function SupplementErrorPage() {
  const path = '/supplement-error';
  useEndByLaw();
  return (
    <ErrorScreen
      title={errorTitles['supplement-error']}
      message="現住所確認書類のアップロード時にエラーが発生しました。お手数ですが、再度アップロードをお願いいたします。"
      button="現住所確認書類の提出へ戻る"
      onPress={() => navigate(getPath(stepAtPath(path).flow, 'supplement'), { state: { previous: path } })}
    />
  );
}

export function ErrorScreen(props: {
  title: string;
  message: string;
  button: string;
  onPress: () => void;
  children?: ReactNode;
  otherWay?: ReactNode;
  /** Below the buttons, which must be visible without scrolling. */
  contact?: boolean;
}) {
  return (
    <Screen title={props.title}>
      <NoticeText kind="error">{props.message}</NoticeText>
      {props.children}
      <Actions>
        <Button onPress={props.onPress}>{props.button}</Button>
        {props.otherWay}
      </Actions>
      {props.contact ? <Contact /> : null}
    </Screen>
  );
}
