import type { Bank } from '../bank.ts';
import type { IdentityMethod } from './identity-method.ts';

/** Cards and phones that a method reads in place of a マイナンバーカード. */
export const carrierNames = {
  LICENCE_ON_CARD: 'マイナ免許証（運転免許の情報を記録したマイナンバーカード）',
  CARD_IN_PHONE: 'スマートフォンのマイナンバーカード（カード代替電磁的記録）',
  CERTIFICATE_IN_PHONE: 'スマホ用電子証明書',
} as const;
export type Carrier = keyof typeof carrierNames;

/** Needs no entry in the contract (docs/operations.md "Vendors"). */
const alwaysRead: Readonly<Partial<Record<IdentityMethod, readonly Carrier[]>>> = {
  CHIP: ['LICENCE_ON_CARD'],
  JPKI: ['LICENCE_ON_CARD'],
};

export const listCarriers = (
  { identityCarriers }: Pick<Bank, 'identityCarriers'>,
  method: IdentityMethod,
): readonly string[] =>
  [...(alwaysRead[method] ?? []), ...(identityCarriers?.[method] ?? [])].map((one) => carrierNames[one]);
