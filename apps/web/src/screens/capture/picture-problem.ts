import { CallFailed } from '../../client/call.ts';
import { PictureUnreadable } from '../../images/compress-image.ts';
import type { QualityIssue } from '../../images/quality-check.ts';

export type PictureProblem = 'unreadable' | 'heic' | 'too-large' | 'not-sent';

export const pictureAdvice: Record<PictureProblem, string> = {
  unreadable:
    '画像として読み取れませんでした。もう一度撮影するか、別の写真（JPEG、PNGなど）を選んでください。',
  heic: 'この写真の形式（HEIC）は、お使いのブラウザでは読み取れません。「カメラで撮影する」から撮り直すか、JPEG形式で保存した写真を選んでください。',
  'too-large': '写真のサイズが大きすぎるため、書類を送信できませんでした。撮り直してください。',
  'not-sent':
    '通信が遅いか混み合っているため、書類を送信できませんでした。写真はこの画面に残っています。もう一度送信してください。',
};

export const qualityAdvice: Record<QualityIssue, string> = {
  'too-small':
    '写真が小さいため、文字が読み取れないおそれがあります。書類に近づいて撮り直すことをおすすめします。',
  'too-dark': '写真が暗いようです。明るい場所で撮り直すことをおすすめします。',
  'too-blurred':
    '写真がぼやけているようです。書類にピントが合ってから、動かさずに撮り直すことをおすすめします。',
};

export function toPictureProblem(error: unknown): PictureProblem | null {
  if (error instanceof PictureUnreadable) return error.heic ? 'heic' : 'unreadable';
  if (!(error instanceof CallFailed)) return null;
  if ([0, 408, 429, 503].includes(error.status)) return 'not-sent';
  if (error.status === 413) return 'too-large';
  return error.status === 415 || error.status === 422 ? 'unreadable' : null;
}
