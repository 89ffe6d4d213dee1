import { documentNames, type Session } from '../session.ts';
import { cancelForm, renderLayout } from './layout.ts';
import { html } from './markup.ts';

export function renderDocumentPage(session: Session, error?: string): string {
  const choices = Object.entries(documentNames).map(
    ([kind, name]) => html`<label class="choice">
          <input type="radio" name="document" value="${kind}" required
            ${session.document === kind ? html`checked` : null}>
          <span>${name}</span>
        </label>`,
  );
  const alert = error === undefined ? null : html`<p class="error" role="alert" id="error">${error}</p>`;
  return renderLayout({
    title: '本人確認書類を選ぶ',
    step: { number: 1, name: '書類の選択' },
    main: html`<p>これから撮影する書類をひとつ選んでください。</p>
    <form method="post" action="/apply/${session.id}/document">
      <fieldset ${error === undefined ? null : html`aria-describedby="error"`}>
        <legend>本人確認書類</legend>
        ${choices}
      </fieldset>
      ${alert}
      <button class="primary" type="submit">次へ</button>
    </form>
    <p class="note">これは開発用の画面です。本物の書類を使う必要はありません。次の画面からサンプル画像で進めます。</p>
    ${cancelForm(session.id)}`,
  });
}
