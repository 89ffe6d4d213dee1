/** Condition of an accepted certificate of residence, for every list of documents (spec 2.4, 2.15). */
export const withoutSecrets =
  '本籍とマイナンバー（個人番号）の記載がないもの（記載がある場合は、黒く塗りつぶして撮影できます）';
