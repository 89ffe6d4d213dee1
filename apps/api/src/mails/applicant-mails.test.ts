import { bank as fukuoka } from '@kaisetsu/banks/fukuoka/bank';
import { bank as nagasaki } from '@kaisetsu/banks/nagasaki/bank';
import { sampleCode } from '@kaisetsu/domain/test/verification-codes';
import { findBannedCharacters } from '@kaisetsu/jp-address/text/character-set';
import { describe, expect, it } from 'vitest';
import { applicationIn } from '../../test/support/states.ts';
import { createCodeMail, createCompletionMail, createResultMail } from './applicant-mails.ts';

const number = { applicationNumber: '123456789012', applicationCompletedAt: '2026-03-31T15:04:59.000Z' };
const receipt = {
  ...number,
  persons: { applicant: '山田 太郎', child: null },
  branch: { code: '101', name: '天神町支店' },
  sealLess: true,
  personalNumberWished: false,
};
const adult = { type: 'GENERAL', address: 'a@example.jp' } as const;
const parent = { type: 'CHILD', address: 'a@example.jp' } as const;

describe('mails to the applicant', () => {
  it('[SRV-147, DONE-017] the completion mail is the receipt: number in groups, time in Japan, applicant, branch, kind of account, next steps, how to read the state again', () => {
    const { text, subject } = createCompletionMail(fukuoka, adult, receipt);
    for (const line of [
      '山田 太郎 様',
      '受付番号：1234-5678-9012',
      '受付日時：2026/04/01 00:04',
      'お申込みの方：山田 太郎 さま',
      'お取引店：天神町支店（店番101）',
      '預金種類：普通預金（無通帳）',
    ])
      expect(text.split('\n')).toContain(line);
    for (const part of ['・結果のお知らせ：', '同じメールアドレスを認証すると', fukuoka.links.introduction])
      expect(text).toContain(part);
    expect(subject).toContain('福岡銀行');
  });

  it.each([
    [false, true],
    [true, false],
    [null, false],
  ])(
    '[MAIL-050] the completion mail announces a letter only for an account with a seal (sealLess %s)',
    (sealLess, isExplained) => {
      const { text } = createCompletionMail(fukuoka, adult, { ...receipt, sealLess });
      expect(text.includes('・印鑑の届出：')).toBe(isExplained);
    },
  );

  it('[SRV-147] the completion mail to a parent mentions the child', () => {
    const persons = { applicant: '山田 太郎', child: '山田 花子' };
    const { text: forChild } = createCompletionMail(fukuoka, parent, { ...receipt, persons });
    expect(forChild).toContain('福岡銀行です。お子さまの口座開設のお申込みを受け付けました。');
    expect(forChild).toContain('口座を開設するお子さま：山田 花子 さま');
    const { text: forOneself } = createCompletionMail(fukuoka, adult, receipt);
    expect(forOneself).toContain('福岡銀行です。口座開設のお申込みを受け付けました。');
  });

  it('[MAIL-047] the completion mail explains the delivery of the card, and that the bank never asks for PIN or code', () => {
    const { text } = createCompletionMail(fukuoka, adult, number);
    expect(text).toContain('・キャッシュカードのお届け：口座開設後、1～2週間程度で');
    expect(text).toContain('暗証番号や認証コードを、当行から電話やメールでおたずねすることはありません。');
  });

  it('[MAIL-047] the code mail does not thank for an application, and says that the bank never asks for the code', () => {
    const { text } = createCodeMail(fukuoka, 'a@example.jp', sampleCode, new Date('2026-03-31T15:04:00Z'));
    expect(text).toContain('このコード：2026/04/01 00:04');
    expect(text).not.toMatch(/お申込みいただき|ありがとう/);
    expect(text).toContain('当行からおたずねすることはありません。');
  });

  it.each([fukuoka, nagasaki])('[BANK-010] the completion mail names bank and contact ($code)', (bank) => {
    const mail = createCompletionMail(bank, adult, number);
    expect(mail.from).toEqual({ name: bank.name, address: bank.mailAddress });
    for (const part of [
      bank.contact.name,
      bank.contact.phoneNumber,
      `${bank.contact.receptionHours}（銀行休業日を除く）`,
      bank.legalName,
    ]) {
      expect(mail.text).toContain(part);
    }
    expect(mail.text.startsWith(bank.name)).toBe(true);
  });

  it.each([fukuoka, nagasaki])(
    '[SRV-147] the completion mail and the code mail have only ISO-2022-JP characters ($code)',
    (bank) => {
      const everyStep = { ...receipt, sealLess: false, personalNumberWished: true };
      for (const { subject, text } of [
        createCompletionMail(bank, parent, everyStep),
        createCodeMail(bank, parent.address, sampleCode, new Date()),
      ]) {
        expect(findBannedCharacters(subject + text.replaceAll('\n', ''))).toEqual([]);
      }
    },
  );
});

describe('[DEC-011] the result mail', () => {
  const branch = { name: '天神町支店', address: '福岡市中央区天神2-13-1' };
  const adult = applicationIn('GENERAL', { groups: ['personal', 'sealLess'] });
  const family = applicationIn('CHILD', { groups: ['personal', 'parent'] });
  it.each([
    ['approved', adult, ['口座の開設手続きを承りました', '1～2週間程度で', '自動的に取り消し']],
    ['declined', adult, ['お受けできませんでした', fukuoka.contact.phoneNumber]],
    [
      'visit',
      adult,
      ['天神町支店（福岡市中央区天神2-13-1）', '本人確認書類の原本', fukuoka.links.visitReservation],
    ],
    ['visit', family, ['お子さまの口座の開設には', '母子健康手帳の原本']],
  ] as const)('tells what follows (%s)', (outcome, application, texts) => {
    const { subject, text, to } = createResultMail(fukuoka, application, {
      applicationNumber: '123456789012',
      outcome,
      branch,
    });
    for (const part of ['福岡 様', '1234-5678-9012', ...texts]) expect(text).toContain(part);
    expect(text).not.toContain('花子');
    expect(findBannedCharacters(subject)).toEqual([]);
    expect(to).toBe('applicant@example.jp');
  });

  it('names the search for a branch when the chosen one is no longer in the list', () =>
    expect(
      createResultMail(fukuoka, adult, { applicationNumber: '123456789012', outcome: 'visit', branch: null })
        .text,
    ).toContain(fukuoka.links.branchSearch));
});
