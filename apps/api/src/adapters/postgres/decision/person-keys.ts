import type { PersonalPayload } from '@kaisetsu/domain/answers/personal';
import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import type { Answers } from '../../../core/application.ts';
import { computeKeyedHash, type HashSecrets } from '../../../core/keyed-hash.ts';

export type PersonKeyKind = 'phone' | 'person';
export type PersonKey = { readonly kind: PersonKeyKind; readonly hash: Buffer };

const listNames = ({
  lastName,
  firstName,
  kanaLastName,
  kanaFirstName,
}: PersonalPayload): readonly string[] =>
  [lastName + firstName, kanaLastName + kanaFirstName].map(normaliseText);

/** Names once in kanji and once in kana: one of them survives another spelling. */
export function listPersonKeys(secrets: HashSecrets, { personal, parent }: Answers): readonly PersonKey[] {
  if (personal === null) return [];
  const phones = [personal, parent].flatMap((one) => [one?.mobilePhoneNumber, one?.phoneNumber]);
  return secrets.flatMap((secret) => [
    ...[...new Set(phones)].flatMap((phone) =>
      phone == null
        ? []
        : [{ kind: 'phone' as const, hash: computeKeyedHash(secret, 'person-phone', phone) }],
    ),
    ...listNames(personal).map((name) => ({
      kind: 'person' as const,
      hash: computeKeyedHash(secret, 'person-name', name, personal.birthday),
    })),
  ]);
}
