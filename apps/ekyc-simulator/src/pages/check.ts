import { type DocumentKind, documentNames, type Session, shots } from '../session.ts';
import { getShotName } from './capture.ts';
import { renderSubjectChoices } from './card-choices.ts';
import { cancelForm, renderLayout } from './layout.ts';
import { html } from './markup.ts';

export function checkPage(session: Session, document: DocumentKind): string {
  const rows = shots.map(
    (shot) => html`<div class="row">
        <dt>${getShotName(shot)}</dt>
        <dd><span class="done">撮影済み</span>
          <a href="/apply/${session.id}/${shot}" aria-label="${getShotName(shot)}を撮り直す">撮り直す</a></dd>
      </div>`,
  );
  return renderLayout({
    title: '撮影内容の確認',
    step: { number: 5, name: '確認' },
    main: html`<p>すべての撮影が終わりました。内容を送信してください。</p>
    <dl class="summary">
      <div class="row">
        <dt>本人確認書類</dt>
        <dd><span>${documentNames[document]}</span>
          <a href="/apply/${session.id}" aria-label="本人確認書類を選び直す">変更</a></dd>
      </div>
      ${rows}
    </dl>
    <form method="post" action="/apply/${session.id}/submit">
      <details><summary>書類の内容を選ぶ（開発用）</summary>
      ${renderSubjectChoices(session.subjects, session.applicationType === 'CHILD')}</details>
      <button class="primary" type="submit">送信する</button>
    </form>
    <p class="note">送信すると撮影は終わりです。結果は選ばれたシナリオで決まります。</p>
    ${cancelForm(session.id)}`,
  });
}
