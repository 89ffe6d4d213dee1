import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { IdentityMethod, IdentityReason } from '@kaisetsu/domain/identity/identity-method';
import { getOffice } from '../identity/later-texts.ts';

/** Null without a reason, or for a reason of a later release. */
export function getReasonText(
  reason: IdentityReason | null,
  type: ApplicationType,
  method: IdentityMethod,
): string | null {
  const texts = createTexts(type === 'CHILD', getOffice(method, type));
  return reason !== null && Object.hasOwn(texts, reason) ? texts[reason] : null;
}

function createTexts(isForChild: boolean, office: string): Record<IdentityReason, string> {
  const whose = isForChild ? 'お子さままたは親権者さまの' : '';
  return {
    'send-again':
      '送っていただいた内容では確認ができませんでした。もう一度、撮影または読み取りをお願いいたします。',
    cancelled: '本人確認が途中で中止されたため、完了していません。もう一度、はじめからお試しいただけます。',
    'card-expired': `${isForChild ? whose : 'カード、または'}カードの${isForChild ? '' : '電子証明書の'}有効期限が切れています。${office}で更新してから、もう一度お試しください。`,
    'card-locked': `暗証番号が続けて間違って入力されたため、${whose}カードがロックされています。${office}でロックを解除してから、もう一度お試しください。`,
    unreadable:
      '書類またはカードを読み取れませんでした。ケースやカバーから出して、もう一度お試しください。カードは、スマートフォンの位置を少しずつずらすと読み取れることがあります。',
    'unsupported-document':
      'お使いになった書類は、この本人確認ではご利用いただけません。本人確認の準備の画面に記載された書類をご用意ください。',
    'face-differs': isForChild
      ? '撮影したお顔と、カードのお写真が同じ方であることを確認できませんでした。お子さまと親権者さまのカードを取り違えていないかご確認のうえ、明るい場所で、もう一度お試しください。'
      : '撮影したお顔と、書類のお写真が同じ方であることを確認できませんでした。明るい場所で、帽子やマスクを外して、もう一度お試しください。',
    'no-face-photo': isForChild
      ? 'お子さまのカードに顔写真がないため、本人確認ができませんでした。小さなお子さまのカードには、顔写真がないことがあります。お手数ですが、お近くの店舗へご相談ください。'
      : 'カードに顔写真がないため、お顔を確認できませんでした。顔写真のある書類でお試しいただくか、お近くの店舗へご相談ください。',
    'provider-failure':
      '通信の不具合により、本人確認サービスから結果を受け取れませんでした。お手数ですが、もう一度、本人確認をお願いいたします。今回の分は、お試しいただける回数に数えません。',
  };
}
