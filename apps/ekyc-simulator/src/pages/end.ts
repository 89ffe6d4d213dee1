import { readsChips, type Session } from '../session.ts';
import { renderLayout } from './layout.ts';
import { html } from './markup.ts';

interface Ending {
  readonly title: string;
  readonly text: string;
  readonly mark: 'good' | 'stopped';
}

/** Opens the link after three seconds when the applicant submitted or cancelled. */
export function endPage(session: Session): string {
  const { title, text, mark } = getEnding(session);
  const returnsAutomatically = session.ending !== null;
  return renderLayout({
    title,
    ...(returnsAutomatically ? { script: 'return.js' } : {}),
    main: html`<div class="mark ${mark}" aria-hidden="true"></div>
    <p class="center">${text}</p>
    <a class="button primary" id="return" href="${session.returnUrl}">銀行のページに戻る</a>
    ${returnsAutomatically ? html`<p class="note center" role="status">3秒後に自動で銀行のページへ戻ります。</p>` : null}`,
  });
}

function getEnding(session: Session): Ending {
  const { ending, status } = session;
  if (ending === 'submitted' && readsChips(session)) {
    return {
      title: '読み取りが終わりました',
      text: '本人確認の結果は銀行のページに表示されます。',
      mark: 'good',
    };
  }
  if (ending === 'submitted') {
    return {
      title: '撮影が完了しました',
      text: '画像を送信しました。本人確認の結果は銀行のページに表示されます。',
      mark: 'good',
    };
  }
  if (ending === 'cancelled') {
    return { title: '本人確認を中止しました', text: '何も送信していません。', mark: 'stopped' };
  }
  if (status === 'expired') {
    return {
      title: '有効期限が切れました',
      text: 'お手数ですが、銀行のページからもう一度お進みください。',
      mark: 'stopped',
    };
  }
  return { title: 'この本人確認は終了しています', text: '銀行のページへお戻りください。', mark: 'stopped' };
}
