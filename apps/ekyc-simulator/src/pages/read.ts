import { type Card, cardNames, isCard } from '../card.ts';
import type { Role, Session, Subject } from '../session.ts';
import { type Content, html, renderChoice, renderLayout } from './layout.ts';

const documentNames = ['運転免許証', 'マイナンバーカード', '運転経歴証明書', '住民基本台帳カード'];
const everyCard = Object.keys(cardNames) as Card[];

/** In place of a camera and of card readers. */
const renderReadPage = (title: string, lead: string, path: string, form: Content, error: Content = null) =>
  renderLayout(
    title,
    html`<p>${lead}</p>
    ${error === null ? null : html`<p class="error" role="alert">${error}</p>`}
    <form method="post" action="${path}">${form}</form>
    <p class="note">これは開発用の画面です。本物の書類や暗証番号は使いません。写真は送信しません。</p>
    <form method="post" action="${path}/cancel"><button class="plain" type="submit">中止して戻る</button></form>`,
  );

export const renderSigningPage = (uid: string, error?: string): string =>
  renderReadPage(
    'マイナンバーカードを読み取る',
    'カードをスマートフォンに重ね、署名用パスワードを入力する操作の代わりに、カードの内容を選びます。',
    `/app/${uid}`,
    html`${renderChoices('card', 'カード', everyCard)}
      <button class="primary" type="submit">読み取って署名する</button>`,
    error,
  );

export function renderSessionPage({ id, subjects, applicationType }: Session, error?: string): string {
  const path = `/apply/${id}`;
  const choices = subjects.map((subject) =>
    renderChoices(formatCardField(subject.role), getLegend(subject, applicationType), listCards(subject)),
  );
  if (subjects.some(({ method }) => method === 'CHIP'))
    return renderReadPage(
      'カードのICチップを読み取る',
      '暗証番号を入力し、カードをスマートフォンに重ね、お顔を撮影する操作の代わりに、カードの内容を選びます。',
      path,
      html`${choices}<button class="primary" type="submit">読み取って送信する</button>`,
      error,
    );
  return renderReadPage(
    '書類とお顔を撮影する',
    '書類を選び、書類の表面とお顔を撮影してください。',
    path,
    html`${renderChoices('document', '本人確認書類', documentNames)}
      <label>書類の表面<input type="file" accept="image/*" capture="environment" required></label>
      <label>お顔<input type="file" accept="image/*" capture="user" required></label>
      ${choices}
      <button class="primary" type="submit">撮影した写真で進む</button>
      <button type="submit" formnovalidate>サンプル画像で進む</button>`,
    error,
  );
}

/** A photograph needs no password. */
export const listCards = ({ method }: Subject): readonly Card[] =>
  everyCard.filter((card) => method !== 'IMAGE' || card !== 'wrong-password');

export const formatCardField = (role: Role): string => `card-${role}`;

function getLegend({ role, method }: Subject, type: Session['applicationType']): string {
  if (method === 'IMAGE') return '書類の内容（開発用）';
  if (role === 'PROXY') return '親権者のカード';
  return type === 'CHILD' ? 'お子さまのカード' : 'カード';
}

function renderChoices(field: string, legend: string, values: readonly string[]): Content {
  const choices = values.map((value, index) =>
    renderChoice('radio', field, value, isCard(value) ? cardNames[value] : value, index === 0),
  );
  return html`<fieldset><legend>${legend}</legend>${choices}</fieldset>`;
}
