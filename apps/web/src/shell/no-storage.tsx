import { Screen } from './screen.tsx';

/** A browser that keeps nothing for us: no step could know that one came from the one before. */
export function NoStorage() {
  return (
    <Screen
      title="Cookieを許可してください"
      lead="ブラウザの設定で、Cookieとサイトデータの保存がブロックされています。許可してから、このページをもう一度開いてください。"
    />
  );
}
