import { type Content, html } from './markup.ts';

interface Page {
  readonly title: string;
  readonly main: Content;
  readonly script?: string;
}

/** Grey, so that no page passes for a bank's. */
export function renderLayout({ title, main, script }: Page): string {
  return html`<!doctype html>
<html lang="ja">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <title>${title}｜本人確認シミュレーター（開発用）</title>
  <link rel="icon" href="/static/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/static/style.css">
  ${script === undefined ? null : html`<script src="/static/${script}" type="module"></script>`}
</head>
<body>
  <header><p class="marker">本人確認シミュレーター（開発用）</p></header>
  <main>
    <h1>${title}</h1>
    ${main}
  </main>
</body>
</html>
`.text;
}
