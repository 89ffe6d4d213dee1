/** Condition for a certificate of residence (spec 2.4, 2.15). Each list of documents shows this text beside the certificate. */
export const withoutSecrets =
  '本籍とマイナンバー（個人番号）の記載がないもの（記載がある場合は、黒く塗りつぶして撮影できます）';
