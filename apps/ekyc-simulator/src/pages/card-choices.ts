import { type Card, cardNames } from '../card.ts';
import type { Method, Role, Subject } from '../session.ts';
import { type Content, html } from './markup.ts';

/** In place of a card reader. */
export function cardChoices(
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
export const cardsFor = (method: Method): readonly Card[] =>
  (Object.keys(cardNames) as Card[]).filter((card) => method !== 'IMAGE' || card !== 'wrong-password');

export const cardField = (role: Role): string => `card-${role}`;

export function subjectChoices(subjects: readonly Subject[], isChild: boolean, error?: string): Content {
  return subjects.map(({ role, method }) =>
    cardChoices({ field: cardField(role), legend: legendOf(role, isChild), error }, cardsFor(method)),
  );
}

function legendOf(role: Role, isChild: boolean): string {
  if (role === 'PROXY') return '親権者のカード';
  return isChild ? 'お子さまのカード' : 'カード';
}
