import type { Bank } from '@kaisetsu/domain/bank';

const site = 'https://www.fukuokabank.co.jp';
const termsOfService = `${site}/web-account/terms.html`;

/** The contact's phone number, the postal address and the page addresses and editions are samples. */
export const bank: Bank = {
  code: '0177',
  alias: 'BOF',
  hosts: ['fukuoka.localhost'],
  name: '福岡銀行',
  legalName: '株式会社福岡銀行',
  registrationNumber: '登録金融機関 福岡財務支局長（登金）第7号',
  memberAssociations: ['日本証券業協会', '一般社団法人金融先物取引業協会'],
  copyright: '© The Bank of Fukuoka, Ltd. All Rights Reserved.',
  groupName: 'ふくおかフィナンシャルグループ',
  mailAddress: 'no-reply@fukuokabank.co.jp',
  domain: 'fukuokabank.co.jp',
  contact: {
    name: '福岡銀行 Web口座開設デスク',
    phoneNumber: '0120-000-177',
    receptionHours: '平日9:00～17:00',
  },
  postalAddress: '〒810-0000 福岡県福岡市中央区大手門0-0-0',
  links: {
    termsOfService,
    introduction: `${site}/web-account/`,
    branchSearch: `${site}/branch-atm/`,
    visitReservation: `${site}/reservation/`,
    faq: `${site}/faq/web-account/`,
    questionnaire: `${site}/web-account/questionnaire/`,
    homepage: `${site}/`,
    regulations: [
      { label: 'Web口座開設ご利用規定', url: termsOfService, edition: '2026-04' },
      { label: '個人情報の利用目的', url: `${site}/privacy/purpose.html`, edition: '2026-04' },
      {
        label: '反社会的勢力ではないことの表明・確約',
        url: `${site}/rules/antisocial.html`,
        edition: '2026-04',
      },
      { label: '普通預金規定', url: `${site}/rules/ordinary-deposit.html`, edition: '2026-04' },
      {
        label: 'キャッシュカード・デビットカード規定',
        url: `${site}/rules/cash-debit-card.html`,
        edition: '2026-04',
      },
      { label: 'ダイレクトバンキング規定', url: `${site}/rules/direct-banking.html`, edition: '2026-04' },
      { label: '付帯サービス規定', url: `${site}/rules/optional-service.html`, edition: '2026-04' },
      {
        label: '未利用口座管理手数料のご案内',
        url: `${site}/rules/unused-account-fee.html`,
        edition: '2026-04',
      },
    ],
    personalNumber: `${site}/rules/personal-number.html`,
  },
  purposes: [
    '生活費決済',
    '給与・年金受取',
    '貯蓄・資産運用',
    '融資',
    '保険・保障',
    '外国為替（海外送金）',
    '公営競技',
    'その他',
  ],
  mobileBeginnings: ['050', '070', '080', '090'],
  defaultPrefecture: '福岡県',
  areaPrefectures: ['福岡県', '山口県', '佐賀県'],
  distanceReasonOutside: '福岡県',
  phoneNumberExample: '092-123-4567',
  addressExample: {
    postalNumber: '8100001',
    subAddress: '2-13-1 天神ハイツ101',
    kanaSubAddress: '2-13-1 ﾃﾝｼﾞﾝﾊｲﾂ101',
    address: '福岡市中央区天神2-13-1',
    kanaAddress: 'ﾌｸｵｶｼﾁﾕｳｵｳｸﾃﾝｼﾞﾝ2-13-1',
  },
  colours: {
    accent: '#0b4ea2',
    accentStrong: '#083a7a',
    onAccent: '#ffffff',
    tint: '#eef4fb',
  },
};
