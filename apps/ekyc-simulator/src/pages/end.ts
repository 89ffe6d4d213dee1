import type { Session } from '../session.ts';
import { html, renderLayout } from './layout.ts';

const results = '本人確認の結果は銀行のページに表示されます。';

const messages = {
  'no-session': [
    '本人確認が見つかりません',
    'シミュレーターを再起動すると、それまでの本人確認は消えます。このお申込みは続けられません。はじめからお申込みください。',
  ],
  'not-found': ['ページが見つかりません', 'アドレスをお確かめください。'],
} as const;

export function renderMessagePage(kind: keyof typeof messages): string {
  const [title, text] = messages[kind];
  return renderEnding(title, text);
}

export const renderSigningEnd = (href: string, isGood: boolean): string =>
  isGood
    ? renderEnding('署名が完了しました', results, href)
    : renderEnding('本人確認を終了しました', '署名はしていません。銀行のページへお戻りください。', href);

export function renderSessionEnd({ ending, status, returnUrl: href }: Session): string {
  if (ending === 'submitted') return renderEnding('送信が完了しました', results, href, true);
  if (ending === 'cancelled')
    return renderEnding('本人確認を中止しました', '何も送信していません。', href, true);
  const title = status === 'expired' ? '有効期限が切れました' : 'この本人確認は終了しています';
  return renderEnding(title, '銀行のページへお戻りください。', href);
}

/** `returns`: opens the link after three seconds. */
function renderEnding(title: string, text: string, href?: string, returns = false): string {
  const main = html`<p>${text}</p>
    ${href === undefined ? null : html`<a class="button primary" id="return" href="${href}">銀行のページに戻る</a>`}
    ${returns ? html`<p class="note" role="status">3秒後に自動で銀行のページへ戻ります。</p>` : null}`;
  return renderLayout(
    title,
    main,
    returns ? html`<script src="/static/return.js" type="module"></script>` : null,
  );
}
