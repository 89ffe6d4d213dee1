import { renderCardChoices } from './card-choices.ts';
import { renderLayout } from './layout.ts';
import { html } from './markup.ts';

export function renderCardPage(uid: string, error?: string): string {
  const alert = error === undefined ? null : html`<p class="error" role="alert" id="error">${error}</p>`;
  return renderLayout({
    title: 'マイナンバーカードを読み取る',
    main: html`<p>カードをスマートフォンに重ね、署名用パスワードを入力する操作の代わりに、カードの内容を選びます。</p>
    ${alert}
    <form method="post" action="/app/${uid}">
      ${renderCardChoices({ field: 'card', legend: 'カード', error })}
      <button class="primary" type="submit">読み取って署名する</button>
    </form>
    <p class="note">これは開発用の画面です。本物のカードやパスワードは使いません。</p>
    <form class="cancel" method="post" action="/app/${uid}/cancel">
      <button class="plain" type="submit">中止して戻る</button>
    </form>`,
  });
}
