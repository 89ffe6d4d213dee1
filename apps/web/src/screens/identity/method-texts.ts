import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';

export const myNumberCard = 'マイナンバーカード（個人番号カード）';

const residentRecord = '住民票の写しの原本の郵送';

export const phone = [
  'カードを読み取れるスマートフォン',
  'NFCに対応したもの（多くのiPhoneとAndroid）。',
] as const;

const isValid = '有効期限内で、現在のご住所が';

const andSigningCode = 'と、署名用電子証明書の暗証番号（6～16文字の英数字）';

/** IDV-049. Part of the first screen's script (ROUTE-037). */
export const methodTexts = {
  IMAGE: {
    introduction: `運転免許証、マイナンバーカードなど、${isValid}記載されたもの。カメラで撮影します。`,
    stage: '書類とお顔を撮影します。',
    documents: ['運転免許証', myNumberCard, '住民基本台帳カード', '運転経歴証明書'],
  },
  CHIP: {
    introduction: `${isValid}登録されたマイナンバーカードまたは運転免許証と、その暗証番号。`,
    stage: 'アプリでカードを読み取り、お顔を撮影します。',
    documents: [`${myNumberCard}と、数字4桁の暗証番号`, '運転免許証と、数字4桁の暗証番号2つ'],
  },
  JPKI: {
    introduction: `${isValid}登録されたマイナンバーカード${andSigningCode}。`,
    stage: 'アプリでカードを読み取り、電子署名を行います。',
    documents: [`${myNumberCard}${andSigningCode}`],
  },
  RESIDENT_RECORD: { introduction: residentRecord, stage: residentRecord, documents: [residentRecord] },
} satisfies Record<IdentityMethod, object>;
