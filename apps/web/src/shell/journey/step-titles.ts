import type { ErrorPageId, StepId } from '@kaisetsu/domain/flows/step';

export const stepTitles = {
  term: '口座開設のお申込み',
  'before-check': 'お子さまの口座開設のお申込み',
  'child-term': '規定等への同意',
  verification: 'メールアドレスの認証',
  personal: 'お客さま情報の入力',
  workplace: '勤務先情報の入力',
  parent: '親権者さま情報の入力',
  branch: 'お取引店の選択',
  'seal-less': '印鑑の届出の選択',
  confirmation: 'お申込み内容の確認',
  pin: '暗証番号の設定',
  'ekyc-preparation': '本人確認の準備',
  'capture-preparation': '本人確認書類の撮影準備',
  'identification-documents': 'マイナンバーカードの撮影',
  'supplementary-documents': '補完書類の選択',
  'parent-ekyc-preparation': '親権者さまの本人確認',
  'ekyc-callback': '本人確認の結果を確認しています',
  supplement: '現住所確認書類の提出',
  redirect: 'お申込みを送信しています',
  complete: 'お申込みを受け付けました',
} as const satisfies Record<StepId, string>;

export const childTitles = { ...stepTitles, personal: 'お子さま情報の入力' };

export const errorTitles = {
  error: 'エラー',
  'ekyc-error': '本人確認エラー',
  'supplement-error': 'アップロードエラー',
} as const satisfies Record<ErrorPageId, string>;
