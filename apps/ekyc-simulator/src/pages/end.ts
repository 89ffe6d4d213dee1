import type { Session } from '../session.ts';
import { renderLayout } from './layout.ts';
import { html } from './markup.ts';

interface Ending {
  readonly title: string;
  readonly text: string;
  readonly href?: string;
  readonly isGood?: boolean;
  /** Opens the link after three seconds. */
  readonly returns?: boolean;
}

const results = '本人確認の結果は銀行のページに表示されます。';

const messages = {
  'no-session': {
    title: '本人確認が見つかりません',
    text: 'シミュレーターを再起動すると、それまでの本人確認は消えます。このお申込みは続けられません。はじめからお申込みください。',
  },
  'not-found': { title: 'ページが見つかりません', text: 'アドレスをお確かめください。' },
} as const;

export const renderMessagePage = (kind: keyof typeof messages): string => renderEnding(messages[kind]);

export const renderSigningEnd = (href: string, isGood: boolean): string =>
  renderEnding(
    isGood
      ? { title: '署名が完了しました', text: results, href, isGood }
      : {
          title: '本人確認を終了しました',
          text: '署名はしていません。銀行のページへお戻りください。',
          href,
        },
  );

export function renderSessionEnd({ ending, status, returnUrl: href }: Session): string {
  if (ending === 'submitted')
    return renderEnding({ title: '送信が完了しました', text: results, href, isGood: true, returns: true });
  if (ending === 'cancelled')
    return renderEnding({
      title: '本人確認を中止しました',
      text: '何も送信していません。',
      href,
      returns: true,
    });
  const title = status === 'expired' ? '有効期限が切れました' : 'この本人確認は終了しています';
  return renderEnding({ title, text: '銀行のページへお戻りください。', href });
}

function renderEnding({ title, text, href, isGood, returns }: Ending): string {
  return renderLayout({
    title,
    ...(returns && { script: 'return.js' }),
    main: html`<div class="mark ${isGood ? 'good' : 'stopped'}" aria-hidden="true"></div>
    <p class="center">${text}</p>
    ${href === undefined ? null : html`<a class="button primary" id="return" href="${href}">銀行のページに戻る</a>`}
    ${returns ? html`<p class="note center" role="status">3秒後に自動で銀行のページへ戻ります。</p>` : null}`,
  });
}
