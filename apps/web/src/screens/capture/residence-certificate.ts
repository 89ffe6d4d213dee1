export const withoutSecrets =
  '本籍とマイナンバー（個人番号）の記載がないもの（記載がある場合は、黒く塗りつぶしてから撮影してください）';
