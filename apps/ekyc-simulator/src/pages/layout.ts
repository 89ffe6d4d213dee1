import { type Content, html } from './markup.ts';

interface Page {
  readonly title: string;
  readonly main: Content;
  /** 1 to 5, only with photos. */
  readonly step?: { readonly number: number; readonly name: string };
  readonly script?: string;
  readonly wide?: boolean;
}

const steps = [1, 2, 3, 4, 5];

/** Grey, so that no page passes for a bank's. */
export function renderLayout({ title, main, step, script, wide }: Page): string {
  const progress =
    step === undefined
      ? null
      : html`<p class="progress">全5ステップ中${step.number}<span>${step.name}</span></p>
    <div class="bar" aria-hidden="true">${steps.map((n) => html`<i class="${n <= step.number ? 'on' : ''}"></i>`)}</div>`;
  return html`<!doctype html>
<html lang="ja">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <title>${title}｜本人確認シミュレーター（開発用）</title>
  <link rel="icon" href="/static/icon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/static/style.css">
  <link rel="stylesheet" href="/static/${wide === true ? 'control' : 'walk'}.css">
  ${script === undefined ? null : html`<script src="/static/${script}" type="module"></script>`}
</head>
<body class="${wide === true ? 'wide' : ''}">
  <header>
    <p class="marker">本人確認シミュレーター（開発用）</p>
    ${progress}
  </header>
  <main>
    <h1>${title}</h1>
    ${main}
  </main>
</body>
</html>
`.text;
}

export function cancelForm(sessionId: string): Content {
  return html`<form class="cancel" method="post" action="/apply/${sessionId}/cancel">
      <button class="plain" type="submit">中止して戻る</button>
    </form>`;
}
