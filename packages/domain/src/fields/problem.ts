import { type MaxCharacters, maxCharacters, pinLength } from '../limits.ts';
import texts from './messages.json' with { type: 'json' };

const lengthMessages = Object.fromEntries(
  Object.values(maxCharacters).map((max) => [`over-${max}`, `${max}文字以内で入力してください。`]),
) as Record<`over-${MaxCharacters}`, string>;

/**
 * Do not change a text of spec 5 or 8.2. In messages.json, those from `address-renamed` on are not in the spec: ADR 0028, VAL-075 to
 * VAL-077, VAL-094, VAL-089, VAL-090; the last four answer an outdated page.
 */
export const messages = {
  ...texts,
  ...lengthMessages,
  'pin-format': `暗証番号は${pinLength}桁の半角数字で入力してください。`,
} as const;

export type ProblemCode = keyof typeof messages;

export type Problem = {
  readonly code: ProblemCode;
  readonly characters?: string | undefined;
  readonly places?: readonly string[] | undefined;
};

export function formatMessage({ code, characters, places }: Problem): string {
  return messages[code]
    .replace('{chars}', () => characters ?? '')
    .replace('{places}', () => places?.join('・') ?? '');
}
