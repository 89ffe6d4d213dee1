import { Screen } from './screen.tsx';

/** Shown if the browser blocks cookies, session storage or local storage, which the steps need. */
export function NoStorage() {
  return (
    <Screen
      title="Cookieを許可してください"
      lead="ブラウザの設定で、Cookieとサイトデータの保存がブロックされています。許可してから、このページをもう一度開いてください。"
    />
  );
}
