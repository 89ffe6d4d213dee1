/** The method of an identity verification: photos, the chip of a card, or 公的個人認証 (JPKI). */
export type IdentityMethod = 'IMAGE' | 'IC_CHIP' | 'JPKI';

/**
 * The legal provision of each method, stored with every session: 犯罪収益移転防止法施行規則 第6条第1項第1号, with the item letters
 * valid at the time of writing. Amendments renumber the items, and ホ ends on 1 April 2027. The bank's compliance staff must
 * confirm them before production; カ for JPKI (公的個人認証) is the least certain.
 */
export const ruleVersions = {
  IMAGE: '施行規則6条1項1号ホ',
  IC_CHIP: '施行規則6条1項1号ヘ',
  JPKI: '施行規則6条1項1号カ',
} as const satisfies Record<IdentityMethod, string>;
