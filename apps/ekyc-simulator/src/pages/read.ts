import { type Card, cardNames } from '../card.ts';
import { type Role, readsChips, type Session, type Subject } from '../session.ts';
import { renderLayout } from './layout.ts';
import { type Content, html } from './markup.ts';

interface ReadPage {
  readonly path: string;
  readonly title: string;
  readonly lead: string;
  readonly content: Content;
  readonly buttons: Content;
  readonly error?: string | undefined;
}

const documentNames = ['運転免許証', 'マイナンバーカード', '運転経歴証明書', '住民基本台帳カード'];

/** In place of a camera and of card readers. */
function renderReadPage({ path, title, lead, content, buttons, error }: ReadPage): string {
  return renderLayout({
    title,
    main: html`<p>${lead}</p>
    ${error === undefined ? null : html`<p class="error" role="alert">${error}</p>`}
    <form method="post" action="${path}">
      ${content}
      ${buttons}
    </form>
    <p class="note">これは開発用の画面です。本物の書類や暗証番号は使いません。写真は送信しません。</p>
    <form method="post" action="${path}/cancel"><button class="plain" type="submit">中止して戻る</button></form>`,
  });
}

export function renderSigningPage(uid: string, error?: string): string {
  return renderReadPage({
    path: `/app/${uid}`,
    title: 'マイナンバーカードを読み取る',
    lead: 'カードをスマートフォンに重ね、署名用パスワードを入力する操作の代わりに、カードの内容を選びます。',
    content: renderCardChoices('card', 'カード'),
    buttons: html`<button class="primary" type="submit">読み取って署名する</button>`,
    error,
  });
}

export function renderSessionPage(session: Session, error?: string): string {
  const { id, subjects, applicationType } = session;
  const page = { path: `/apply/${id}`, error };
  const choices = subjects.map((subject) =>
    renderCardChoices(formatCardField(subject.role), getLegend(subject, applicationType), listCards(subject)),
  );
  return readsChips(session)
    ? renderReadPage({
        ...page,
        title: 'カードのICチップを読み取る',
        lead: '暗証番号を入力し、カードをスマートフォンに重ね、お顔を撮影する操作の代わりに、カードの内容を選びます。',
        content: choices,
        buttons: html`<button class="primary" type="submit">読み取って送信する</button>`,
      })
    : renderReadPage({
        ...page,
        title: '書類とお顔を撮影する',
        lead: '書類を選び、書類の表面とお顔を撮影してください。',
        content: html`${renderChoices('document', '本人確認書類', documentNames)}
      <label>書類の表面<input type="file" accept="image/*" capture="environment" required></label>
      <label>お顔<input type="file" accept="image/*" capture="user" required></label>
      ${choices}`,
        buttons: html`<button class="primary" type="submit">撮影した写真で進む</button>
      <button type="submit" formnovalidate>サンプル画像で進む</button>`,
      });
}

/** A photograph needs no password. */
export const listCards = ({ method }: Subject): readonly Card[] =>
  (Object.keys(cardNames) as Card[]).filter((card) => method !== 'IMAGE' || card !== 'wrong-password');

export const formatCardField = (role: Role): string => `card-${role}`;

function getLegend({ role, method }: Subject, type: Session['applicationType']): string {
  if (method === 'IMAGE') return '書類の内容（開発用）';
  if (role === 'PROXY') return '親権者のカード';
  return type === 'CHILD' ? 'お子さまのカード' : 'カード';
}

const renderCardChoices = (
  field: string,
  legend: string,
  cards: readonly Card[] = Object.keys(cardNames) as Card[],
): Content =>
  renderChoices(
    field,
    legend,
    cards.map((card) => cardNames[card]),
    cards,
  );

function renderChoices(
  field: string,
  legend: string,
  names: readonly string[],
  values: readonly string[] = names,
): Content {
  const choices = names.map(
    (name, index) => html`<label class="choice">
          <input type="radio" name="${field}" value="${values[index] ?? ''}" required ${index === 0 ? html`checked` : null}>
          <span>${name}</span>
        </label>`,
  );
  return html`<fieldset><legend>${legend}</legend>${choices}</fieldset>`;
}
