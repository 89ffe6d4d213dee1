/** The condition that a certificate of residence must meet (spec 2.4, 2.15). The screens show it where they list this document. */
export const withoutSecrets =
  '本籍とマイナンバー（個人番号）の記載がないもの（記載がある場合は、黒く塗りつぶして撮影できます）';
