import type { Bank } from '@kaisetsu/domain/bank';

const site = 'https://www.kumamotobank.co.jp';
const termsOfService = `${site}/web-account/terms.html`;

/** The contact's phone number, the postal address and the page addresses and editions are samples. */
export const bank: Bank = {
  code: '0587',
  alias: 'KMB',
  hosts: ['kumamoto.localhost'],
  name: '熊本銀行',
  legalName: '株式会社熊本銀行',
  registrationNumber: '登録金融機関 九州財務局長（登金）第6号',
  memberAssociations: ['日本証券業協会'],
  copyright: '© The Kumamoto Bank, Ltd. All Rights Reserved.',
  groupName: 'ふくおかフィナンシャルグループ',
  mailAddress: 'no-reply@kumamotobank.co.jp',
  domain: 'kumamotobank.co.jp',
  contact: {
    name: '熊本銀行 Web口座開設デスク',
    phoneNumber: '0120-000-587',
    receptionHours: '平日9:00～17:30',
  },
  postalAddress: '〒862-0000 熊本県熊本市中央区水前寺0-0-0',
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
  defaultPrefecture: '熊本県',
  areaPrefectures: ['熊本県', '福岡県', '鹿児島県'],
  distanceReasonOutside: null,
  phoneNumberExample: '096-123-4567',
  addressExample: {
    postalNumber: '8600806',
    subAddress: '4-20 花畑ハイツ101',
    kanaSubAddress: '4-20 ﾊﾅﾊﾞﾀﾊｲﾂ101',
    address: '熊本市中央区花畑町4-20',
    kanaAddress: 'ｸﾏﾓﾄｼﾁﾕｳｵｳｸﾊﾅﾊﾞﾀﾁﾖｳ4-20',
  },
  colours: {
    accent: '#1a6b47',
    accentStrong: '#124d33',
    onAccent: '#ffffff',
    tint: '#edf6f1',
  },
};
