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
    "o'neil_1-2@sub.example.com",
    "!#$%&'*+/=?^_`{|}~-@example.com",
    // Mobile carriers have issued addresses with such dots (VAL-055).
    ...'taro..yamada@docomo.ne.jp taro.@docomo.ne.jp .taro@ezweb.ne.jp'.split(' '),
    ...'a@b.jp taro.fukuoka+bank@example.co.jp a@b.j a@b.j1 a@xn--q9jyb4c.xn--q9jyb4c a@b.XN--Q9JYB4C'.split(
      ' ',
    ),
  ])('[VAL-055] accepts %s', (address) => {
    expect(email.validate(address)).toBeNull();
  });

  it.each([
    ...'a@ @b.jp a@b a@b@c.jp a@.b.jp a@b.jp. a@-b.jp a@b.xn-- a@b.xn--q9jyb4c- a@b_c.jp a@[127.0.0.1]'.split(
      ' ',
    ),
    ...[
      'a b@c.jp',
      '"a b"@c.jp',
      'a,b@c.jp',
      '<a@b.jp>',
      'a@b.jp\r\nBcc: x@y.jp',
      '\ra@b.jp',
      'a\u0000@b.jp',
    ],
    ...['山@example.com', 'ａ@b.jp', 'a@b.jp\u200b', '\ud842@b.jp', `a@${'b'.repeat(64)}.jp`],
    `a@b.xn--${'a'.repeat(60)}`,
  ])('[VAL-055] refuses %j', (address) => {
    expect(email.validate(address)).toEqual({ code: 'email-invalid' });
  });

  it('[VAL-055, LIM-003] accepts at most 254 characters', () => {
    expect(ofLength(254)).toHaveLength(254);
    expect([254, 255].map((length) => email.validate(ofLength(length)))).toEqual([
      null,
      { code: 'email-invalid' },
    ]);
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
    ...'taro@GMAIL.com taro@outlook.jp taro@email.com taro@ab.com taro@example.jp taro@example.co.jp'
      .split(' ')
      .map((typed) => [typed, null] as const),
    ...['taro@example.community', 'taro@www.example.jp', 'taro@gmial'].map((typed) => [typed, null] as const),
  ])('[VAL-096] asks about the domain of %s: %s', (typed, domain) => {
    expect(suggestDomains(typed, true)).toEqual(
      domain === null ? [] : [{ domain, address: `taro@${domain}` }],
    );
  });

  it('[VAL-096] offers both domains of a carrier that has two', () => {
    const offered = suggestDomains('taro@au.ne.jp', true).map(({ domain }) => domain);
    expect(offered).toEqual(['au.com', 'ezweb.ne.jp']);
  });

  it('[VAL-096] asks while the applicant types only if the domain can become no other one', () => {
    for (const typed of ['taro@gmail.co', 'taro@example.con', 'taro@example.comm'])
      expect(suggestDomains(typed, false)).toEqual([]);
    expect(suggestDomains('taro@gmail.con', false)).toHaveLength(1);
  });

  it('[VAL-096] recognises a domain that a browser has encoded', () => {
    expect(hasForeignDomain('taro@xn--example-xx4f.jp')).toBe(true);
    expect(hasForeignDomain('xn--taro@example.jp')).toBe(false);
  });

  it.each([
    '\u200btaro@example.jp',
    'taro@example.jp\u202c',
    'taro\u2060@example.jp\ufeff',
    ' ｔａｒｏ＠ｅｘａｍｐｌｅ．ｊｐ　',
  ])('[VAL-067, VAL-081] removes full width, invisible characters and surrounding spaces: %j', (copied) => {
    expect(email.normalise(copied)).toBe('taro@example.jp');
  });

  it('[VAL-055] reports an empty address with the message of an invalid address', () => {
    expect([email.required, email.isEmpty(email.normalise(' 　'))]).toEqual(['email-invalid', true]);
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

  it('[VAL-056] must not be empty', () => {
    expect(verificationCode.required).toBe('verification-failed');
    for (const typed of ['', '　 　'])
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
