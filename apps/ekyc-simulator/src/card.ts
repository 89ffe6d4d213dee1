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

export type Person = { readonly name: string; readonly birthDate: string; readonly address: string };

export const isCard = (text: string): text is Card => Object.hasOwn(cardNames, text);

const maxWrongPasswords = 3;

/** Null when the card locks. */
export function countWrongPassword(reading: { wrongPasswords: number }): string | null {
  reading.wrongPasswords += 1;
  const left = maxWrongPasswords - reading.wrongPasswords;
  return left > 0 ? `暗証番号が違います。あと${left}回まちがえるとロックされます。` : null;
}

const sampleTyped: Person = {
  name: '佐藤 花子',
  birthDate: '1990-04-01',
  address: '福岡県福岡市中央区天神1-1',
};
/** Null for `expired` and `wrong-password`. */
export function readPerson(card: Card, typed: Person = sampleTyped): Person | null {
  if (card === 'expired' || card === 'wrong-password') return null;
  const printed: Partial<Record<Card, Partial<Person>>> = {
    variant: { name: typed.name.replaceAll('高', '髙').replaceAll('崎', '﨑') },
    moved: { address: '北海道札幌市中央区大通西1-1' },
    another: { name: '山本 次郎' },
    foreign: { address: '1 Main Street, Springfield, USA' },
  };
  return { ...typed, ...printed[card] };
}
