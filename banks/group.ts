import type { Bank, Regulation } from '@kaisetsu/domain/bank';

const edition = '2026-04';

export const groupPurposes = [
  '生活費決済',
  '給与・年金受取',
  '貯蓄・資産運用',
  '融資',
  '保険・保障',
  '外国為替（海外送金）',
] as const;

/** Page addresses and editions are samples. */
export const createGroupBank = (name: string, domain: string) => {
  const site = `https://www.${domain}`;
  const createRule = (label: string, page: string): Regulation => ({
    label,
    url: `${site}/${page}.html`,
    edition,
  });
  return {
    name,
    domain,
    legalName: `株式会社${name}`,
    groupName: 'ふくおかフィナンシャルグループ',
    mailAddress: `no-reply@${domain}`,
    links: {
      termsOfService: `${site}/web-account/terms.html`,
      introduction: `${site}/web-account/`,
      branchSearch: `${site}/branch-atm/`,
      visitReservation: `${site}/reservation/`,
      faq: `${site}/faq/web-account/`,
      questionnaire: `${site}/web-account/questionnaire/`,
      homepage: `${site}/`,
      regulations: [
        createRule('Web口座開設ご利用規定', 'web-account/terms'),
        createRule('個人情報の利用目的', 'privacy/purpose'),
        createRule('反社会的勢力ではないことの表明・確約', 'rules/antisocial'),
        createRule('普通預金規定', 'rules/ordinary-deposit'),
        createRule('キャッシュカード・デビットカード規定', 'rules/cash-debit-card'),
        createRule('ダイレクトバンキング規定', 'rules/direct-banking'),
        createRule('付帯サービス規定', 'rules/optional-service'),
        createRule('未利用口座管理手数料のご案内', 'rules/unused-account-fee'),
      ],
      personalNumber: `${site}/rules/personal-number.html`,
    },
    purposes: [...groupPurposes, 'その他'],
    mobileBeginnings: ['050', '070', '080', '090'],
    distanceReasonOutside: null,
  } satisfies Partial<Bank>;
};
