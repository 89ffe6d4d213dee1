import { type Card, cardNames } from '../card.ts';
import type { Method, Role, Subject } from '../session.ts';
import { type Content, html } from './markup.ts';

/** In place of a card reader. */
export function renderCardChoices(
  { field, legend, error }: { field: string; legend: string; error?: string | undefined },
  cards: readonly Card[] = Object.keys(cardNames) as Card[],
): Content {
  const choices = cards.map(
    (card, index) => html`<label class="choice">
          <input type="radio" name="${field}" value="${card}" required ${index === 0 ? html`checked` : null}>
          <span>${cardNames[card]}</span>
        </label>`,
  );
  return html`<fieldset ${error === undefined ? null : html`aria-describedby="error"`}>
        <legend>${legend}</legend>
        ${choices}
      </fieldset>`;
}

/** IMAGE needs no password. */
export const listCards = (method: Method): readonly Card[] =>
  (Object.keys(cardNames) as Card[]).filter((card) => method !== 'IMAGE' || card !== 'wrong-password');

export const formatCardField = (role: Role): string => `card-${role}`;

export function renderSubjectChoices(
  subjects: readonly Subject[],
  isChild: boolean,
  error?: string,
): Content {
  return subjects.map(({ role, method }) =>
    renderCardChoices(
      { field: formatCardField(role), legend: getLegend(role, isChild), error },
      listCards(method),
    ),
  );
}

function getLegend(role: Role, isChild: boolean): string {
  if (role === 'PROXY') return '親権者のカード';
  return isChild ? 'お子さまのカード' : 'カード';
}
