const forMyNumberCards = 'お住まいの市区町村の窓口';

/** Where a card's address, expiry date or code is changed. */
export const getOffice = (isLicenceAccepted: boolean): string =>
  isLicenceAccepted
    ? `マイナンバーカードは${forMyNumberCards}、運転免許証は警察署や運転免許センター`
    : forMyNumberCards;
