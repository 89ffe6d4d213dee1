import type { DecisionOutcome } from '@kaisetsu/domain/decision';
import type { DeskRefusal } from '@kaisetsu/domain/desk';
import type { DocumentType } from '@kaisetsu/domain/documents';
import type { ComparedAttribute } from '@kaisetsu/domain/identity/compare-identity';

export const outcomeNames: Readonly<Record<DecisionOutcome, string>> = {
  approved: '承認',
  declined: '見送り',
  visit: '来店依頼',
};

export const attributeNames: Readonly<Record<ComparedAttribute, string>> = {
  name: '氏名',
  kana: 'フリガナ',
  birthDate: '生年月日',
  address: '住所',
};

const caseReasons: Readonly<Record<string, string>> = {
  name: '氏名の違い',
  kana: 'フリガナの違い',
  birthDate: '生年月日の違い',
  address: '住所の違い',
  face: '顔写真のないカード',
  verificationId: '別の人と同じ本人確認の番号',
  supplement: '現住所確認書類',
  'child-documents': 'お子さまの書類',
  'resident-record': '住民票の写し（原本の到着と、転送不要郵便が戻らないことを確認）',
  'every-application': '全件審査',
  'agreements-missing': '同意の記録なし',
};

export function describeReason(reason: string): string {
  const [role, item = ''] = reason.includes('.') ? reason.split('.') : ['', reason];
  return `${role === 'PROXY' ? '親権者さまの' : ''}${caseReasons[item] ?? reason}`;
}

export const reasonNames: Readonly<Record<string, string>> = {
  'same-person': '同じ人と確認できた',
  'difference-explained': '違いの理由を確認できた',
  'branch-confirmed': '営業店が確認した',
  'another-person': '別の人の書類',
  'documents-not-valid': '書類が有効でない',
  'conditions-not-met': '口座開設の条件を満たさない',
  'bank-checks': '銀行の確認による',
  'documents-unclear': '書類を読み取れない',
  'original-needed': '原本の確認が必要',
  questions: 'お客さまへの確認が必要',
  other: 'その他（メモに記入）',
};

export const documentNames: Readonly<Record<DocumentType, string>> = {
  INDIVIDUAL_NUMBER_CARD: 'お子さまのマイナンバーカード',
  CERTIFICATE_RESIDENCE: '住民票の写し',
  MATERNITY_HANDBOOK: '母子健康手帳',
  CURRENT_ADDRESS_CERTIFICATE: '現住所確認書類',
};

export const sameNames = {
  mail: 'メールアドレス',
  phone: '電話番号',
  person: '氏名と生年月日',
  verification: '本人確認の番号',
} as const;

export const refusalTexts: Readonly<Record<DeskRefusal, string>> = {
  decided: 'この申込みはすでに決定されています。最新の内容を表示しました。',
  outdated:
    '開いている間に内容が変わりました。最新の内容を表示しました。入力はそのまま残っています。確認してから、もう一度判定してください。',
  claimed: 'ほかの職員が担当しています。入力はそのまま残っています。',
  'same-person': '1人目として判定しています。2人目はほかの職員が判定します。',
  'approver-needed': '2人目の判定は承認者が行います。',
  unusable: '理由とメモを確認してください。「その他」のときはメモが必要です。',
};

const events: Readonly<Record<string, string>> = {
  verified: 'メールアドレスを確認',
  'verified-again': 'メールアドレスを再び確認',
  'agreements-saved': '規定等への同意を受信',
  'personal-saved': 'お客さまの情報を受信',
  'personal-saved-anew': 'お客さまの情報を受信（入力し直し）',
  'parent-saved': '親権者さまの情報を受信',
  'workplace-saved': 'ご職業を受信',
  'parent-workplace-saved': '親権者さまのご職業を受信',
  'branch-saved': 'お取引店を受信',
  'seal-choice-saved': '印鑑の届出の有無を受信',
  'pin-set': '暗証番号を登録',
  'identity-started': '本人確認を開始',
  'identity-opened': '本人確認サービスを表示',
  'identity-returned': '本人確認サービスから戻った',
  'identity-approved': '本人確認が完了',
  'identity-review': '本人確認が完了（要確認あり）',
  'identity-mismatch': '本人確認の不一致',
  'identity-refused': '本人確認が不成立',
  'identity-expired': '本人確認の期限切れ',
  'reapply-requested': '申込み直しを希望',
  completed: '申込みを受付',
  'case-viewed': '審査画面を表示',
  'opinion 1': '1人目が判定',
  'opinion 2': '2人目が判定',
};

export function describeEvent(event: string): string {
  const [first = '', second = ''] = event.split(' ');
  if (first === 'case-picture-viewed')
    return `画像を表示（${documentNames[second as DocumentType] ?? second}）`;
  if (first === 'decided') return `決定：${outcomeNames[second as DecisionOutcome] ?? second}`;
  const document = first.replace(/^document-/, '').toUpperCase();
  if (document in documentNames) return `${documentNames[document as DocumentType]}を受信`;
  return events[event] ?? events[first] ?? event;
}

export const comparedAttributes = Object.keys(attributeNames) as readonly ComparedAttribute[];
