import { Screen } from '../frame/screen.tsx';

export function NoStorage() {
  return (
    <Screen
      title="Cookieを許可してください"
      lead="ブラウザの設定で、Cookieとサイトデータの保存がブロックされています。許可してから、このページをもう一度開いてください。"
    />
  );
}
