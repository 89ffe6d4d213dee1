import { renderLayout } from './layout.ts';
import { html } from './markup.ts';

const messages = {
  'no-session': {
    title: '本人確認が見つかりません',
    text: 'シミュレーターを再起動すると、それまでの本人確認は消えます。このお申込みは続けられません。はじめからお申込みください。',
  },
  'not-found': { title: 'ページが見つかりません', text: 'アドレスをお確かめください。' },
} as const;

export function renderMessagePage(kind: keyof typeof messages): string {
  const { title, text } = messages[kind];
  return renderLayout({
    title,
    main: html`<div class="mark stopped" aria-hidden="true"></div><p class="center">${text}</p>`,
  });
}
