import { listPairs } from '@kaisetsu/jp-address/test/pairs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as phone from './phone.ts';
import {
  formatPhone,
  hasExtension,
  noPhone,
  specMobileBeginnings,
  splitPhone,
  toPhoneParts,
} from './phone.ts';

const mobilePhone = phone.createMobilePhoneField(specMobileBeginnings);
const homePhone = phone.createHomePhoneField(specMobileBeginnings);
const optionalWorkplacePhone = phone.createWorkplacePhoneField(specMobileBeginnings, false);
const requiredWorkplacePhone = phone.createWorkplacePhoneField(specMobileBeginnings, true);
const with060 = [...specMobileBeginnings, '060'];

describe('the field of a mobile number', () => {
  it.each([
    ...'050-1234-5678 070-0000-0000 080-9999-9999 090-1234-5678'.split(' ').map((one) => [one, true]),
    ...'060-1234-5678 010-1234-5678 091-1234-5678 090-12345-678 090-1234-567 090-1234-56789 09012345678'
      .split(' ')
      .map((one) => [one, false]),
    ...['090-1234-5678-9', '1090-1234-5678', '０９０-1234-5678', '090-1234-5678\n', '電話'].map((one) => [
      one,
      false,
    ]),
  ] as [string, boolean][])('[VAL-028] validates %j: accepted %s', (number, passes) => {
    expect(mobilePhone.validate(number)).toEqual(passes ? null : { code: 'mobile-phone-invalid' });
  });

  it('[VAL-003] reports a number with an empty part as missing', () => {
    expect(mobilePhone.required).toBe('required');
    for (const number of ['--', '', '090--', '-1234-', '090-1234-', '--5678'])
      expect(mobilePhone.isEmpty(number)).toBe(true);
  });

  it('[VAL-028] reports a number of another form as invalid, not as missing', () => {
    for (const number of ['09012345678', '090-1234', '090-1234-5678-', '電話'])
      for (const field of [mobilePhone, requiredWorkplacePhone]) expect(field.isEmpty(number)).toBe(false);
  });

  it.each(['０９０-１２３４-５６７８', '090ー1234－5678', '090‐1234−5678', ' 090 - 1234 -　5678'])(
    '[VAL-067] normalises %j',
    (typed) => {
      expect(mobilePhone.normalise(typed)).toBe('090-1234-5678');
    },
  );

  it('[CALL-036] splits a number into three parts at its hyphens', () => {
    expect(toPhoneParts('090-1234-5678')).toEqual(['090', '1234', '5678']);
    expect(toPhoneParts('090-1234')).toEqual(['090', '1234', '']);
    for (const none of [noPhone, '']) expect(toPhoneParts(none)).toEqual(['', '', '']);
  });
});

describe('the fields of a home and a workplace number', () => {
  it.each([
    ...'03-1234-5678 092-123-4567 0940-12-3456 09401-2-3456 090-1234-5678'
      .split(' ')
      .map((one) => [one, true]),
    ...'0-12345-6789 03-123-4567 03-12345-678 0920-1234-5678 1234-12-3456 092123-4567- 09２-123-4567 03-- -123-4567'
      .split(' ')
      .map((one) => [one, false]),
    ...['092-123-4567\n', '1092-123-4567'].map((one) => [one, false]),
  ] as [string, boolean][])('[VAL-030, VAL-049] validate %j: accepted %s', (number, passes) => {
    expect(homePhone.isEmpty(number)).toBe(false);
    expect(homePhone.validate(number)).toEqual(passes ? null : { code: 'home-phone-invalid' });
    for (const field of [optionalWorkplacePhone, requiredWorkplacePhone]) {
      expect(field.validate(number)).toEqual(passes ? null : { code: 'workplace-phone-invalid' });
    }
  });

  it('[VAL-029, VAL-048] are optional unless the occupation needs a workplace [VAL-005]', () => {
    for (const field of [homePhone, optionalWorkplacePhone]) {
      expect([field.required, field.isEmpty('--'), field.isEmpty('')]).toEqual([undefined, true, true]);
    }
    expect([requiredWorkplacePhone.required, requiredWorkplacePhone.isEmpty(noPhone)]).toEqual([
      'required',
      true,
    ]);
  });

  it('[VAL-049] report an incomplete number as invalid if the field is optional, and as missing if the field is required', () => {
    for (const number of ['092--', '-123-', '--4567', '092-123-']) {
      expect(optionalWorkplacePhone.isEmpty(number)).toBe(false);
      expect(optionalWorkplacePhone.validate(number)).toEqual({ code: 'workplace-phone-invalid' });
      expect(requiredWorkplacePhone.isEmpty(number)).toBe(true);
    }
  });
});

describe('a number typed without hyphens', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      09012345678→090-1234-5678 05012345678→050-1234-5678 08001234567→0800-123-4567
      0120123456→0120-12-3456 0570012345→0570-01-2345 0990512345→0990-51-2345 0942123456→0942-12-3456
      0982123456→0982-12-3456 0988612345→098-861-2345 0958123456→095-812-3456 0957123456→0957-12-3456
      0312345678→03-1234-5678`),
  ])('splits %s as %s', (digits, phone) => {
    expect(formatPhone(digits)).toBe(phone);
    const field = digits.length === 11 && !digits.startsWith('0800') ? mobilePhone : homePhone;
    expect(field.validate(phone)).toBeNull();
  });

  it('loses no digit of a complete or incomplete number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{7,13}$/), (digits) => {
        expect(formatPhone(digits).replaceAll('-', '')).toBe(digits);
        expect(formatPhone(digits).split('-')).toHaveLength(3);
      }),
    );
  });
});

describe('[VAL-070] phone numbers in other forms', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      0120-123-456→0120-12-3456 0120123456→0120-12-3456 0422223456→0422-22-3456 0471234567→04-7123-4567
      0429223456→04-2922-3456 0429731234→042-973-1234 0429641234→04-2964-1234 0470921234→04-7092-1234
      0223011234→022-301-1234 0255251234→025-525-1234 0867212345→0867-21-2345 0867221234→086-722-1234
      0126712345→01267-1-2345 0951234567→095-123-4567 (092)123-4567→092-123-4567
      092(123)4567→092-123-4567 092-123-4567（内）12→092-123-4567
      ０９２－１２３－４５６７＃１２→092-123-4567 +81(0)92-123-4567→092-123-4567
      010-81-92-123-4567→092-123-4567 092⁻123⁻4567→092-123-4567 +81-90-1234-5678→090-1234-5678
      9012345678→090-1234-5678 901-234-5678→090-1234-5678`),
    ['092-123-4567 内線12', '092-123-4567'],
    ['092-123-4567,,12', '092-123-4567'],
    ['092-123-4567;12', '092-123-4567'],
    ['0921234567 ext. 12', '092-123-4567'],
    ['092-123-4567（17時以降）', '092-123-4567'],
    ['0921234567 (9時〜17時)', '092-123-4567'],
  ])('stores %s as %s', (typed, stored) => {
    expect(optionalWorkplacePhone.normalise(typed)).toBe(stored);
    expect(optionalWorkplacePhone.validate(stored)).toBeNull();
    expect(optionalWorkplacePhone.normalise(stored)).toBe(stored);
    const split = splitPhone(typed, specMobileBeginnings);
    if (split !== null) expect(optionalWorkplacePhone.normalise(split)).toBe(stored);
  });

  it.each(['06012345678', '0601-234-567', '092-123-456712', '12345', '0921-23-45'])(
    'refuses %s and does not change it',
    (typed) => {
      expect(homePhone.normalise(typed)).toBe(typed);
      expect(homePhone.validate(typed)).toEqual({ code: 'home-phone-invalid' });
      expect(mobilePhone.validate(mobilePhone.normalise(typed))).toEqual({ code: 'mobile-phone-invalid' });
    },
  );

  it('are split also between words, but not with six digits or with a prefix 060 that the bank does not list', () => {
    expect(splitPhone('TEL：092-123-4567（自宅）', specMobileBeginnings)).toBe('092-123-4567');
    expect(splitPhone('092123', specMobileBeginnings)).toBeNull();
    expect(splitPhone('06012345678', specMobileBeginnings)).toBeNull();
    expect(splitPhone('06012345678', with060)).toBe('060-1234-5678');
  });

  it('detects an extension', () => {
    for (const text of ['092-123-4567内線12', '1234567 ext 3', '4567#12'])
      expect(hasExtension(text)).toBe(true);
    for (const text of ['092-123-4567', '内線', 'TEL 092']) expect(hasExtension(text)).toBe(false);
  });
});

describe('[BANK-024] the prefixes of mobile numbers', () => {
  it('include 060 only if the bank lists it', () => {
    const mobile = phone.createMobilePhoneField(with060);
    expect(mobile.normalise('06012345678')).toBe('060-1234-5678');
    expect(mobile.validate('060-1234-5678')).toBeNull();
    expect(phone.createHomePhoneField(with060).normalise('06012345678')).toBe('060-1234-5678');
    expect(mobilePhone.validate('060-1234-5678')).toEqual({ code: 'mobile-phone-invalid' });
  });
});
