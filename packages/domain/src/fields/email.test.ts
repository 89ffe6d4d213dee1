import { listPairs } from '@kaisetsu/jp-address/test/pairs';
import { toFullWidth } from '@kaisetsu/jp-address/text/width';
import { describe, expect, it } from 'vitest';
import { otherCode, sampleCode } from '../../test/verification-codes.ts';
import { email, hasForeignDomain, suggestDomains, suggestEmail } from './email.ts';
import { verificationCode } from './verification-code.ts';

const longHost = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.jp`;
const ofLength = (length: number) => `${'a'.repeat(length - longHost.length - 1)}@${longHost}`;

describe('an e-mail address', () => {
  it.each([
    'a@b.jp',
    'taro.fukuoka+bank@example.co.jp',
    "o'neil_1-2@sub.example.com",
    // Mobile carriers have issued addresses such as the next three (VAL-055).
    'taro..yamada@docomo.ne.jp',
    'taro.@docomo.ne.jp',
    '.taro@ezweb.ne.jp',
    'a@b.j',
    'a@b.j1',
    'a@xn--q9jyb4c.xn--q9jyb4c',
    'a@b.XN--Q9JYB4C',
    "!#$%&'*+/=?^_`{|}~-@example.com",
  ])('[VAL-055] accepts %s', (address) => {
    expect(email.validate(address)).toBeNull();
  });

  it.each([
    ...'a@ @b.jp a@b a@b@c.jp a@.b.jp a@b.jp. a@-b.jp a@b.xn--'.split(' '),
    `a@b.xn--${'a'.repeat(60)}`,
    'a@b.xn--q9jyb4c-',
    'a@b_c.jp',
    'a b@c.jp',
    '"a b"@c.jp',
    'a@[127.0.0.1]',
    'a,b@c.jp',
    '<a@b.jp>',
    'a@b.jp\r\nBcc: x@y.jp',
    '\ra@b.jp',
    'a\u0000@b.jp',
    '山@example.com',
    'ａ@b.jp',
    'a@b.jp\u200b',
    '\ud842@b.jp',
    `a@${'b'.repeat(64)}.jp`,
  ])('[VAL-055] refuses %j', (address) => {
    expect(email.validate(address)).toEqual({ code: 'email-invalid' });
  });

  it.each([
    [254, true],
    [255, false],
  ])('[VAL-055, LIM-003] accepts at most 254 characters: %i %s', (length, passes) => {
    expect(ofLength(length)).toHaveLength(length);
    expect(email.validate(ofLength(length)) === null).toBe(passes);
  });

  it.each<readonly [string, string | null]>([
    ...listPairs(`
      taro@example,jp→taro@example.jp taro@example.jp.→taro@example.jp taro@example。jp、→taro@example.jp
      ＜taro＠example．jp＞→taro@example.jp mailto:taro@example.jp→taro@example.jp
      taro(work)@example.jp→taro@example.jp taro@@example..jp→taro@example.jp
      taro..y.@example..co..jp→taro..y.@example.co.jp taro@example.jp?→taro@example.jp
      taro@example.jp。→taro@example.jp taro@gmailcom→taro@gmail.com taro@docomonejp→taro@docomo.ne.jp
      taro@gmail→taro@gmail.com メール：taro@example.jp→taro@example.jp
      taroハイフン1アンダーバー2あっとexampleどっとne.jp→taro-1_2@example.ne.jp`),
    ['山田太郎 <taro@example.jp>', 'taro@example.jp'],
    ['"山田 太郎" ＜taro@example.jp＞;', 'taro@example.jp'],
    ['taro@example.jp です。', 'taro@example.jp'],
    ['taro@example.jp taro@example.jp', 'taro@example.jp'],
    ['taro アットマーク gmail ドット com', 'taro@gmail.com'],
    ['taro@example.jp;hanako@example.jp', null],
    ['gmail', null],
    ['山田 <taro@example.jp>, 佐藤 <hanako@example.jp>', null],
    ['taro', null],
    ['山田@example.jp', null],
  ])(
    '[VAL-092] guesses the intended address from a refused address, or returns null: %j → %j',
    (typed, likely) => {
      expect(suggestEmail(typed)).toBe(likely);
    },
  );

  it.each<readonly [string, string | null]>([
    ...listPairs(`
      taro@gmial.com→gmail.com taro@gmail.con→gmail.com taro@gmaill.com→gmail.com taro@gmail.jp→gmail.com
      taro@gmail.co→gmail.com taro@docomo.nejp→docomo.ne.jp taro@Docomo.co.jp→docomo.ne.jp
      taro@yaho.co.jp→yahoo.co.jp taro@yahoo.cojp→yahoo.co.jp taro@icloud.cm→icloud.com
      taro@softbanl.ne.jp→softbank.ne.jp taro@gmial.con→gmail.com taro@www.gmail.com→gmail.com
      taro@au.con→au.com taro@i.softbank.ne.jp→i.softbank.jp taro@example.con→example.com
      taro@example.cojp→example.co.jp taro@example.ne.jpp→example.ne.jp taro@example.pj→example.jp`),
    ['taro@GMAIL.com', null],
    ['taro@outlook.jp', null],
    ['taro@email.com', null],
    ['taro@ab.com', null],
    ['taro@example.jp', null],
    ['taro@example.co.jp', null],
    ['taro@example.community', null],
    ['taro@www.example.jp', null],
    ['taro@gmial', null],
  ])('[VAL-096] asks about the domain of %s: %s', (typed, domain) => {
    expect(suggestDomains(typed, true)).toEqual(
      domain === null ? [] : [{ domain, address: `taro@${domain}` }],
    );
  });

  it('[VAL-096] offers both domains of a carrier that has two', () => {
    expect(suggestDomains('taro@au.ne.jp', true).map(({ domain }) => domain)).toEqual([
      'au.com',
      'ezweb.ne.jp',
    ]);
  });

  it.each(['taro@gmail.co', 'taro@example.con', 'taro@example.comm'])(
    '[VAL-096] does not ask while the domain can still become another one: %s',
    (typed) => {
      expect(suggestDomains(typed, false)).toEqual([]);
    },
  );

  it('[VAL-096] asks while the applicant types if the domain can become no other one', () => {
    expect(suggestDomains('taro@gmail.con', false)).toHaveLength(1);
  });

  it('[VAL-096] recognises a domain that a browser has encoded', () => {
    expect(hasForeignDomain('taro@xn--example-xx4f.jp')).toBe(true);
    expect(hasForeignDomain('xn--taro@example.jp')).toBe(false);
  });

  it.each(['\u200btaro@example.jp', 'taro@example.jp\u202c', 'taro\u2060@example.jp\ufeff'])(
    '[VAL-081] removes invisible characters: %j',
    (copied) => {
      expect(email.normalise(copied)).toBe('taro@example.jp');
    },
  );

  it('[VAL-055] reports an empty address with the message of an invalid address', () => {
    expect(email.required).toBe('email-invalid');
    expect(email.isEmpty(email.normalise(' 　'))).toBe(true);
  });

  it('[VAL-067] normalises full width and removes surrounding spaces', () => {
    expect(email.normalise(' ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ　')).toBe('taro@example.com');
  });

  it.each(['a b@c.jp', 'a@ｂ　c.jp', 'a@b.jp\nc@b.jp'])(
    '[VAL-055] refuses inner white space and does not remove it: %j',
    (typed) => {
      expect(email.validate(email.normalise(typed))).toEqual({ code: 'email-invalid' });
    },
  );
});

describe('a verification code', () => {
  const half = sampleCode.length / 2;
  const [start, end] = [sampleCode.slice(0, half), sampleCode.slice(half)];
  it.each([
    ...[
      sampleCode,
      `認証コード：${sampleCode}（10分間有効）`,
      `${start}-${end}`,
      `認証コード：${start}−${end}です。`,
    ],
    ...[toFullWidth(`${start}ー${end}`), `${start},${end}.`, ` ${start}　${end} `],
    ...[`コード：${sampleCode}\n@example.jp #${sampleCode}`, [...sampleCode].join('-')],
    ...[`認証コードは\n ${sampleCode} です。2026年`, `${start}\u200b${end}`],
  ])('[VAL-056, VAL-087, MAIL-013] normalises %j', (typed) => {
    expect(verificationCode.normalise(typed)).toBe(sampleCode);
    expect(verificationCode.validate(sampleCode)).toBeNull();
  });

  it.each(['', ' ', '　 　'])('[VAL-056] must not be empty: %j', (typed) => {
    expect(verificationCode.required).toBe('verification-failed');
    expect(verificationCode.isEmpty(verificationCode.normalise(typed))).toBe(true);
  });

  it('[SRV-001, VAL-087] rejects a text that does not normalise to one code', () => {
    for (const typed of [
      ...[sampleCode.slice(1), `${sampleCode}1`, `12a${sampleCode.slice(3)}`, `0120-${start}-${end}`],
      ...[`${start}-${end} ${end}-${start}`, 'コード', `${sampleCode} 1、${otherCode}`, '-1ー 1-'],
    ]) {
      const once = verificationCode.normalise(typed);
      expect(verificationCode.validate(once)).toEqual({ code: 'verification-failed' });
      expect(verificationCode.normalise(once)).toBe(once);
    }
  });
});
