import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { certificateMonths } from '@kaisetsu/domain/limits';
import { getMethod, type IdentityMethods } from '../../shell/journey/identity-methods.ts';
import { myNumberCard } from './method-texts.ts';

/** Named only where the specification does: the last ones expired in 2025. */
export const expiredDocument = '住民基本台帳カード';

const registeredAddress = '※有効期限内で、現在のご住所が登録されたものをご用意ください。';
const parentCardRead = 'お子さまの書類を撮影し、親権者さまのマイナンバーカードを読み取ります。';

export const twoCardsRead =
  'お子さまの補完書類を撮影し、お子さまと親権者さまのマイナンバーカードをスマートフォンで読み取ります。';
export const readsTwoCards = (method: IdentityMethod, childByPhoto: boolean): boolean =>
  method === 'CHIP' && !childByPhoto;

/** Of screens after the first, and of the child flow. */
export const laterMethodTexts = {
  IMAGE: {
    name: '書類とお顔を撮影する',
    suits: '暗証番号がわからない方、カードを読み取れないスマートフォンの方',
    childStage: 'お子さまの書類を撮影し、親権者さまの本人確認を行います。',
    parentDocuments: ['運転免許証', '運転経歴証明書', myNumberCard, expiredDocument],
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
  RESIDENT_RECORD: {
    name: '住民票の写しを送る',
    suits: 'カードをお持ちでない方、カードを読み取れない方。原本の郵送が必要で、日数がかかります。',
    childStage: 'お子さまの書類と住民票の写しを撮影し、住民票の写しの原本を郵送します。',
    parentDocuments: ['住民票の写し（お子さまと親権者さまの両方が記載されたもの）'],
    parentNote: '※発行から6か月以内の原本を、お申込みのあとに郵送していただきます。',
  },
} satisfies Record<IdentityMethod, object>;

export const isRecent = `発行から${certificateMonths}か月以内`;

export const isRecentWithoutSecrets = `${isRecent}で、本籍とマイナンバー（個人番号）の記載がないもの（記載がある場合は、黒く塗りつぶしてから撮影してください）`;

export const listChoices = (methods: IdentityMethods, type: ApplicationType): readonly IdentityMethod[] =>
  methods.choices?.[type === 'CHILD' ? 'child' : 'general'] ?? [getMethod(methods, type)];

const forMyNumberCards = 'お住まいの市区町村の窓口';

/** Where a card's address, expiry date or code is changed. */
export function getOffice(method: IdentityMethod, type: ApplicationType): string {
  const isLicenceAccepted = method === 'IMAGE' || (method === 'CHIP' && type === 'GENERAL');
  return isLicenceAccepted
    ? `マイナンバーカードは${forMyNumberCards}、運転免許証は警察署や運転免許センター`
    : forMyNumberCards;
}
