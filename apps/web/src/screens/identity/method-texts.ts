import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';

type MethodTexts = {
  readonly introduction: string;
  readonly stage: string;
  readonly documents: readonly string[];
  readonly question: string;
};

export const myNumberCard = 'マイナンバーカード（個人番号カード）';

/** IDV-049. Part of the first screen's script (ROUTE-037). */
export const methodTexts: Readonly<Record<IdentityMethod, MethodTexts>> = {
  IMAGE: {
    introduction: '運転免許証、マイナンバーカードなど、現在のご住所が記載されたもの。カメラで撮影します。',
    stage: '本人確認書類とお顔をカメラで撮影します。',
    documents: ['運転免許証', myNumberCard, '住民基本台帳カード', '運転経歴証明書'],
    question: '現在のご住所と同じ住所が記載された、上記のいずれかの書類をお持ちですか？',
  },
  CHIP: {
    introduction:
      '現在のご住所が登録されたマイナンバーカードまたは運転免許証と、その暗証番号。スマートフォンでカードのICチップを読み取ります。',
    stage: '専用のアプリでカードのICチップを読み取り、お顔を撮影します。',
    documents: [`${myNumberCard}と、数字4桁の暗証番号`, '運転免許証と、数字4桁の暗証番号2つ'],
    question: '現在のご住所と同じ住所が登録された、上記のいずれかの書類をお持ちですか？',
  },
  JPKI: {
    introduction:
      '現在のご住所が登録されたマイナンバーカードと、署名用電子証明書の暗証番号（6～16文字の英数字）。スマートフォンで読み取ります。',
    stage: 'マイナンバーカードをスマートフォンで読み取り、電子署名を行います。',
    documents: [`${myNumberCard}と、署名用電子証明書の暗証番号（6～16文字の英数字）`],
    question: '現在のご住所と同じ住所が登録された、上記の書類をお持ちですか？',
  },
};
