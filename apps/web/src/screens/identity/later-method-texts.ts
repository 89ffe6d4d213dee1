import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { myNumberCard } from './method-texts.ts';

type LaterTexts = {
  readonly name: string;
  readonly suits: string;
  readonly childStage: string;
  readonly parentDocuments: readonly string[];
  readonly parentNote: string;
};

const registeredAddress = '※有効期限内で、現在のご住所が登録されたものをご用意ください。';
const parentCardRead = 'お子さまの書類を撮影し、親権者さまのマイナンバーカードを読み取ります。';

export const twoCardsRead =
  'お子さまの補完書類を撮影し、お子さまと親権者さまのマイナンバーカードをスマートフォンで読み取ります。';
export const readsTwoCards = (method: IdentityMethod, childByPhoto: boolean): boolean =>
  method === 'CHIP' && !childByPhoto;

/** Of screens after the first, and of the child flow. */
export const laterMethodTexts: Readonly<Record<IdentityMethod, LaterTexts>> = {
  IMAGE: {
    name: '書類とお顔を撮影する',
    suits: '暗証番号がわからない方、カードを読み取れないスマートフォンの方',
    childStage: 'お子さまの書類を撮影し、親権者さまの本人確認を行います。',
    parentDocuments: ['運転免許証', '運転経歴証明書', myNumberCard, '住民基本台帳カード'],
    parentNote:
      '※最後に行う親権者さまの本人確認では、書類とお顔を撮影します。有効期限内で、現在のご住所が記載されたものをご用意ください。',
  },
  CHIP: {
    name: 'カードを読み取り、お顔を撮影する',
    suits: '数字4桁の暗証番号がわかる方',
    childStage: parentCardRead,
    parentDocuments: [`${myNumberCard}と、数字4桁の暗証番号`],
    parentNote: registeredAddress,
  },
  JPKI: {
    name: 'マイナンバーカードで電子署名をする',
    suits: '6～16文字の英数字の暗証番号がわかる方。お顔の撮影は要りません。',
    childStage: parentCardRead,
    parentDocuments: [`${myNumberCard}と、署名用電子証明書の暗証番号（6～16文字の英数字）`],
    parentNote: registeredAddress,
  },
};
