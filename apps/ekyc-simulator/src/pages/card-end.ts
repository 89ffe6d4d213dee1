import { renderLayout } from './layout.ts';
import { html } from './markup.ts';

export function renderCardEndPage(next: string, isSigned: boolean): string {
  const [title, text, mark] = isSigned
    ? ['署名が完了しました', '本人確認の結果は銀行のページに表示されます。', 'good']
    : ['本人確認を終了しました', '署名はしていません。銀行のページへお戻りください。', 'stopped'];
  return renderLayout({
    title,
    main: html`<div class="mark ${mark}" aria-hidden="true"></div>
    <p class="center">${text}</p>
    <a class="button primary" id="return" href="${next}">銀行のページに戻る</a>`,
  });
}
