import { bank as fukuoka } from '@kaisetsu/banks/fukuoka/bank';
import { bank as nagasaki } from '@kaisetsu/banks/nagasaki/bank';
import { sampleCode } from '@kaisetsu/domain/test/verification-codes';
import { findBannedCharacters } from '@kaisetsu/jp-address/text/character-set';
import { describe, expect, it } from 'vitest';
import { createCodeMail } from './code-mail.ts';
import { createCompletionMail } from './completion-mail.ts';

const completion = {
  applicationNumber: '123456789012',
  applicationCompletedAt: new Date('2026-03-31T15:04:59Z'),
};

describe('mails to the applicant', () => {
  it('[SRV-147] the completion mail contains the receipt number in groups and the time in Japan', () => {
    const { text, subject } = createCompletionMail(
      fukuoka,
      { type: 'GENERAL', address: 'a@example.jp', agreements: null, lastName: '山田', sealLess: true },
      completion,
    );
    expect(text).toContain('受付番号：1234-5678-9012');
    expect(text).toContain('受付日時：2026年4月1日 00:04');
    expect(text.startsWith('山田 様\n')).toBe(true);
    expect(subject).toContain('福岡銀行');
  });

  it.each([
    [false, true],
    [true, false],
    [null, false],
  ])(
    '[MAIL-050] the completion mail announces a letter only for an account with a seal (sealLess %s)',
    (sealLess, isExplained) => {
      const to = {
        type: 'GENERAL',
        address: 'a@example.jp',
        agreements: null,
        lastName: '山田',
        sealLess,
      } as const;
      const { text } = createCompletionMail(fukuoka, to, completion);
      expect(text.includes('印鑑の届出のお手続きは、別途、郵送でご案内いたします。')).toBe(isExplained);
    },
  );

  it('[SRV-147] the completion mail to a parent mentions the child', () => {
    const to = { address: 'a@example.jp', agreements: null, lastName: '山田', sealLess: null };
    const { text: forChild } = createCompletionMail(fukuoka, { ...to, type: 'CHILD' }, completion);
    expect(forChild).toContain('福岡銀行です。お子さまの口座開設のお申込みを受け付けました。');
    const { text: forOneself } = createCompletionMail(fukuoka, { ...to, type: 'GENERAL' }, completion);
    expect(forOneself).toContain('福岡銀行です。口座開設のお申込みを受け付けました。');
  });

  it('[MAIL-047] the completion mail explains the delivery of the card, and that the bank never asks for PIN or code', () => {
    const to = {
      type: 'GENERAL',
      address: 'a@example.jp',
      agreements: null,
      lastName: null,
      sealLess: null,
    } as const;
    const { text } = createCompletionMail(fukuoka, to, completion);
    expect(text).toContain('キャッシュカードは、口座開設後、1～2週間程度で郵送します。');
    expect(text).toContain('暗証番号や認証コードを、当行から電話やメールでおたずねすることはありません。');
  });

  it('[MAIL-047] the code mail does not thank for an application, and says that the bank never asks for the code', () => {
    const { text } = createCodeMail(fukuoka, 'a@example.jp', sampleCode);
    expect(text).not.toMatch(/お申込みいただき|ありがとう/);
    expect(text).toContain('当行からおたずねすることはありません。');
  });

  it.each([fukuoka, nagasaki])('[BANK-010] the completion mail names bank and contact ($code)', (bank) => {
    const mail = createCompletionMail(
      bank,
      { type: 'GENERAL', address: 'a@example.jp', agreements: null, lastName: null, sealLess: null },
      completion,
    );
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
      const to = {
        type: 'CHILD',
        address: 'a@example.jp',
        agreements: null,
        lastName: '山田',
        sealLess: false,
      } as const;
      for (const { subject, text } of [
        createCompletionMail(bank, to, completion),
        createCodeMail(bank, to.address, sampleCode),
      ]) {
        expect(findBannedCharacters(subject + text.replaceAll('\n', ''))).toEqual([]);
      }
    },
  );
});
