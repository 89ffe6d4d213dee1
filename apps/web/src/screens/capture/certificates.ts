import { certificateMonths } from '@kaisetsu/domain/limits';

export const isRecent = `発行から${certificateMonths}か月以内`;

export const isRecentWithoutSecrets = `${isRecent}で、本籍とマイナンバー（個人番号）の記載がないもの（記載がある場合は、黒く塗りつぶしてから撮影してください）`;
