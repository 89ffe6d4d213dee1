import type { Session } from '../session.ts';
import { renderSubjectChoices } from './card-choices.ts';
import { cancelForm, renderLayout } from './layout.ts';
import { html } from './markup.ts';

export function renderChipPage({ id, subjects, applicationType }: Session, error?: string): string {
  const alert = error === undefined ? null : html`<p class="error" role="alert" id="error">${error}</p>`;
  return renderLayout({
    title: 'カードのICチップを読み取る',
    main: html`<p>暗証番号を入力し、カードをスマートフォンに重ね、お顔を撮影する操作の代わりに、カードの内容を選びます。</p>
    ${alert}
    <form method="post" action="/apply/${id}/chip">
      ${renderSubjectChoices(subjects, applicationType === 'CHILD', error)}
      <button class="primary" type="submit">読み取って送信する</button>
    </form>
    <p class="note">これは開発用の画面です。本物のカードや暗証番号は使いません。</p>
    ${cancelForm(id)}`,
  });
}
