/** Documents that verify an adult's identity. One must show the current address (spec 2.3 question 2). */
export const identityDocuments: readonly string[] = [
  '運転免許証',
  'マイナンバーカード（個人番号カード）',
  '住民基本台帳カード',
  '運転経歴証明書',
];
