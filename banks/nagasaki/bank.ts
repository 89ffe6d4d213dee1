import type { Bank } from '@kaisetsu/domain/bank';

const site = 'https://www.18shinwabank.co.jp';
const termsOfService = `${site}/web-account/terms.html`;

/** The contact's phone number, the postal address and the page addresses and editions are samples. */
export const bank: Bank = {
  code: '0181',
  alias: 'JSB',
  hosts: ['nagasaki.localhost'],
  name: '十八親和銀行',
  legalName: '株式会社十八親和銀行',
  registrationNumber: '登録金融機関 福岡財務支局長（登金）第3号',
  memberAssociations: ['日本証券業協会', '一般社団法人金融先物取引業協会'],
  copyright: '© The Juhachi-Shinwa Bank, Ltd. All Rights Reserved.',
  groupName: 'ふくおかフィナンシャルグループ',
  mailAddress: 'no-reply@18shinwabank.co.jp',
  domain: '18shinwabank.co.jp',
  contact: {
    name: '十八親和銀行 Web口座開設デスク',
    phoneNumber: '0120-000-181',
    receptionHours: '平日9:00～17:30',
  },
  postalAddress: '〒850-0000 長崎県長崎市銅座町0-0',
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
    'その他',
  ],
  mobileBeginnings: ['050', '070', '080', '090'],
  defaultPrefecture: '長崎県',
  areaPrefectures: ['長崎県', '福岡県', '佐賀県'],
  distanceReasonOutside: null,
  phoneNumberExample: '095-823-4567',
  addressExample: {
    postalNumber: '8500057',
    subAddress: '3-7 大黒ハイツ101',
    kanaSubAddress: '3-7 ﾀﾞｲｺｸﾊｲﾂ101',
    address: '長崎市大黒町3-7',
    kanaAddress: 'ﾅｶﾞｻｷｼﾀﾞｲｺｸﾏﾁ3-7',
  },
  colours: {
    accent: '#5a4199',
    accentStrong: '#432f75',
    onAccent: '#ffffff',
    tint: '#f3f0fa',
  },
};
