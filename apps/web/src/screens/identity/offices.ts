import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';

const forMyNumberCards = 'お住まいの市区町村の窓口';

/** Where a card's address, expiry date or code is changed. */
export function getOffice(method: IdentityMethod, type: ApplicationType): string {
  const isLicenceAccepted = method === 'IMAGE' || (method === 'CHIP' && type === 'GENERAL');
  return isLicenceAccepted
    ? `マイナンバーカードは${forMyNumberCards}、運転免許証は警察署や運転免許センター`
    : forMyNumberCards;
}
