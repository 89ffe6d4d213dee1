import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';

type MethodTexts = {
  readonly name: string;
  readonly suits: string;
  readonly introduction: string;
  readonly stage: string;
  readonly childStage: string;
  readonly documents: readonly string[];
  readonly question: string;
  readonly parentDocuments: readonly string[];
  readonly parentNote: string;
};

const registeredAddress = '※現在のご住所が登録されたものをご用意ください。';
export const myNumberCard = 'マイナンバーカード（個人番号カード）';

/** IDV-049. */
export const methodTexts: Readonly<Record<IdentityMethod, MethodTexts>> = {
  IMAGE: {
    name: '書類とお顔を撮影する',
    suits: '暗証番号がわからない方、カードを読み取れないスマートフォンの方',
    introduction: '運転免許証、マイナンバーカードなど、現在のご住所が記載されたもの。カメラで撮影します。',
    stage: '本人確認書類とお顔をカメラで撮影します。',
    childStage: 'お子さまの書類を撮影し、親権者さまの本人確認を行います。',
    documents: ['運転免許証', myNumberCard, '住民基本台帳カード', '運転経歴証明書'],
    question: '現在のご住所と同じ住所が記載された、上記のいずれかの書類をお持ちですか？',
    parentDocuments: ['運転免許証', '運転経歴証明書', myNumberCard, '住民基本台帳カード'],
    parentNote:
      '※最後に行う親権者さまの本人確認では、書類とお顔を撮影します。現在のご住所が記載されたものをご用意ください。',
  },
  CHIP: {
    name: 'カードを読み取り、お顔を撮影する',
    suits: '数字4桁の暗証番号がわかる方',
    introduction:
      '現在のご住所が登録されたマイナンバーカードまたは運転免許証と、その暗証番号。スマートフォンでカードのICチップを読み取ります。',
    stage: '専用のアプリでカードのICチップを読み取り、お顔を撮影します。',
    childStage:
      'お子さまの補完書類を撮影し、お子さまと親権者さまのマイナンバーカードをスマートフォンで読み取ります。',
    documents: [`${myNumberCard}と、数字4桁の暗証番号`, '運転免許証と、数字4桁の暗証番号2つ'],
    question: '現在のご住所と同じ住所が登録された、上記のいずれかの書類をお持ちですか？',
    parentDocuments: [`${myNumberCard}と、数字4桁の暗証番号`],
    parentNote: registeredAddress,
  },
  JPKI: {
    name: 'マイナンバーカードで電子署名をする',
    suits: '6～16文字の英数字の暗証番号がわかる方。お顔の撮影は要りません。',
    introduction:
      '現在のご住所が登録されたマイナンバーカードと、署名用電子証明書の暗証番号（6～16文字の英数字）。スマートフォンで読み取ります。',
    stage: 'マイナンバーカードをスマートフォンで読み取り、電子署名を行います。',
    childStage:
      'お子さまの補完書類を撮影し、お子さまと親権者さまのマイナンバーカードをスマートフォンで読み取ります。',
    documents: [`${myNumberCard}と、署名用電子証明書の暗証番号（6～16文字の英数字）`],
    question: '現在のご住所と同じ住所が登録された、上記の書類をお持ちですか？',
    parentDocuments: [`${myNumberCard}と、署名用電子証明書の暗証番号（6～16文字の英数字）`],
    parentNote: registeredAddress,
  },
};
