import { hash } from 'node:crypto';
import type { Application } from '../application.ts';

const accountKinds = { GENERAL: '普通預金口座', CHILD: '普通預金口座（未成年者）' } as const;

/** The applicant signs it in the next session. Its number keeps the result of an earlier session from being used again. */
export function writeStatement(
  { id, type, answers, agreements, identity }: Application,
  bank: { readonly legalName: string },
): string {
  const digest = hash('sha256', JSON.stringify(answers));
  return [
    '口座開設申込書',
    `申込先：${bank.legalName}`,
    `申込内容：${accountKinds[type]}の開設`,
    `申込番号：${id}`,
    `本人確認：${(identity?.starts ?? 0) + 1}回目`,
    `申込内容の識別値（SHA-256）：${digest}`,
    ...(agreements === null ? [] : [`同意日時：${agreements.agreedAt}`]),
    ...(agreements?.regulations ?? []).map(({ label, edition }) => `同意した規定：${label}（${edition}）`),
    '上記の内容で口座の開設を申し込みます。',
    '',
  ].join('\n');
}
