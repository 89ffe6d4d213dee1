import type { Person } from './session.ts';

export const cardNames = {
  matching: '入力どおりのカード',
  variant: '異体字のカード（高→髙、崎→﨑）',
  moved: '引っ越し前の住所のカード',
  another: '別の人（山本 次郎）のカード',
  infant: '顔写真のない乳幼児のカード',
  foreign: '外国の住所のカード',
  expired: '有効期限が切れたカード',
  'wrong-password': '暗証番号を3回まちがえる',
} as const;
export type Card = keyof typeof cardNames;

export const isCard = (text: string | null): text is Card => text !== null && Object.hasOwn(cardNames, text);

const maxWrongPasswords = 3;

/** Null when the card locks. */
export function describeWrongPassword(times: number): string | null {
  const left = maxWrongPasswords - times;
  return left > 0 ? `暗証番号が違います。あと${left}回まちがえるとロックされます。` : null;
}

const sampleTyped: Person = {
  name: '佐藤 花子',
  birthDate: '1990-04-01',
  address: '福岡県福岡市中央区天神1-1',
};
const variants: readonly (readonly [string, string])[] = [
  ['高', '髙'],
  ['崎', '﨑'],
];

/** Null for `expired` and `wrong-password`. */
export function readPerson(card: Card, typed: Person = sampleTyped): Person | null {
  switch (card) {
    case 'matching':
    case 'infant':
      return typed;
    case 'variant':
      return {
        ...typed,
        name: variants.reduce((name, [common, old]) => name.replaceAll(common, old), typed.name),
      };
    case 'moved':
      return { ...typed, address: '北海道札幌市中央区大通西1-1' };
    case 'another':
      return { ...typed, name: '山本 次郎' };
    case 'foreign':
      return { ...typed, address: '1 Main Street, Springfield, USA' };
    case 'expired':
    case 'wrong-password':
      return null;
  }
}
