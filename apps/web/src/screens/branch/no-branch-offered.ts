/** Message if the bank offers no branch online for the applicant's address (spec 2.11). */
export const noBranchOffered =
  '申し訳ございません。お住まいの地域では、Webで口座開設ができる店舗がありません。窓口でのお手続きをご利用ください。';
