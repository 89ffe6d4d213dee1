/** How an identity is verified: by photos, by the chip of a card, or by 公的個人認証. */
export type IdentityMethod = 'IMAGE' | 'IC_CHIP' | 'JPKI';

/**
 * The provision under which each method verifies an identity, put on record with every session: 犯罪収益移転防止法施行規則
 * 第6条第1項第1号, by its items as numbered when this was written. The items are renumbered by amendment and ホ ends on
 * 1 April 2027, so the bank's compliance staff must confirm these before production; that カ is the item of JPKI (公的個人認証) is
 * the least certain of them.
 */
export const ruleVersions = {
  IMAGE: '施行規則6条1項1号ホ',
  IC_CHIP: '施行規則6条1項1号ヘ',
  JPKI: '施行規則6条1項1号カ',
} as const satisfies Record<IdentityMethod, string>;
