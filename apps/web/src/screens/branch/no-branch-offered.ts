export const noBranchOffered =
  '申し訳ございません。お住まいの地域では、Webで口座開設ができる店舗がありません。窓口でのお手続きをご利用ください。';
