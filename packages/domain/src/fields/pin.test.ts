import { listPairs } from '@kaisetsu/jp-address/test/pairs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listBirthdayPins, type PinFacts, validatePin, validatePinPair } from './pin.ts';

const nothing: PinFacts = { birthdays: [], phones: [], addresses: [] };
const born = (birthday: string): PinFacts => ({ ...nothing, birthdays: [birthday] });
const at = (address: string): PinFacts => ({ ...nothing, addresses: [address] });
const codeOf = (pin: string, facts: PinFacts) => validatePin(pin, facts)?.code ?? null;

describe('the form of a PIN', () => {
  it.each(['', '123', '12345', '12a4', ' 123', '1234 ', '1234\n', '１２３４', '-123', '1.23', '١٢٣٤'])(
    '[VAL-057, LIM-002] refuses a text other than four half-width digits: %j',
    (pin) => {
      expect(codeOf(pin, nothing)).toBe('pin-format');
      expect(validatePinPair(pin, '1357', nothing)).toEqual({ code: 'pin-format' });
      expect(validatePinPair('1357', pin, nothing)).toEqual({ code: 'pin-format' });
    },
  );

  it('[VAL-058] reports that the two entries differ, even if the PIN is also forbidden', () => {
    expect(validatePinPair('1357', '1358', nothing)).toEqual({ code: 'pin-mismatch' });
    expect(validatePinPair('1111', '1112', nothing)).toEqual({ code: 'pin-mismatch' });
    expect(validatePinPair('1111', '1111', nothing)).toEqual({ code: 'pin-repeated' });
    expect(validatePinPair('1357', '1357', nothing)).toBeNull();
  });

  it('[VAL-059] refuses only repeated digits when there are no answers', () => {
    for (let number = 0; number < 10_000; number += 1) {
      const pin = String(number).padStart(4, '0');
      expect(codeOf(pin, nothing)).toBe(number % 1111 === 0 ? 'pin-repeated' : null);
    }
  });
});

describe('the rule about birthdays', () => {
  it.each<readonly [string, string]>([
    ...listPairs(`
      MMDD→0512 DDMM→1205 YYYY→1990 YYMM→9005 MMYY→0590 YYDD→9012 DDYY→1290`),
  ])('[VAL-060] refuses %s: %s', (_form, pin) => {
    expect(codeOf(pin, born('1990-05-12'))).toBe('pin-birthday');
  });

  it.each<readonly [string, string]>([
    ...listPairs(`
      1990-05-12→0205 1990-05-12→0212 1959-05-12→3405 1959-05-12→3412 2019-05-01→0105 2019-04-30→3104
      1989-01-07→6401 1989-01-08→0108 1926-12-24→1512 1926-12-25→0125`),
  ])('[VAL-061] refuses the era year with month or day of the birthday %s: %s', (birthday, pin) => {
    expect(codeOf(pin, born(birthday))).toBe('pin-birthday');
  });

  it.each<readonly [string, string]>([
    ...listPairs(`
      1990-05-12→2512 1990-11-03→2113 1990-05-02→0252 1990-05-02→2502 1990-05-02→2052 1959-05-02→3452
      1990-05-02→9052 2005-05-12→5512`),
  ])(
    '[VAL-061, VAL-062] refuses year, month and day of the birthday %s without zeros: %s',
    (birthday, pin) => {
      expect(codeOf(pin, born(birthday))).toBe('pin-birthday');
    },
  );

  it.each(['1991', '0513', '9006', '1212', '0112', '5129', '3512', '6405'])(
    '[VAL-060, VAL-061, VAL-062] accepts other PINs for the birthday 1990-05-12: %s',
    (pin) => {
      expect(codeOf(pin, born('1990-05-12'))).toBeNull();
    },
  );

  it('[VAL-060, VAL-061] for every birthday, forbids YYYY, MMDD, and fewer than 25 PINs altogether', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (instant) => {
        const birthday = instant.toISOString().slice(0, 10);
        const pins = [...listBirthdayPins(birthday)];
        expect(pins.every((pin) => /^\d{4}$/.test(pin))).toBe(true);
        expect(pins).toContain(birthday.slice(0, 4));
        expect(pins).toContain(birthday.slice(5).replace('-', ''));
        expect(pins.length).toBeLessThan(25);
      }),
    );
  });

  it('[VAL-060, VAL-061] forbids no PIN for an empty or incomplete birthday', () => {
    for (const birthday of ['', '--']) expect([...listBirthdayPins(birthday)]).toEqual([]);
    for (const birthday of ['1990--', '1990-05-', '-05-12'])
      expect(codeOf('1357', born(birthday))).toBeNull();
  });
});

it('[VAL-063] refuses only the last four digits of a phone number', () => {
  const facts = { ...nothing, phones: ['090-1234-5678', '092-123-4567', '--', ''] };
  const codes = ['5678', '4567', '1234', '0901', '3456', '0921'].map((pin) => codeOf(pin, facts));
  expect(codes).toEqual(['pin-phone', 'pin-phone', null, null, null, null]);
});

describe('the rule about addresses', () => {
  it.each([
    ['天神2-13-1 ハイツ801', '2131', true],
    ['天神2-13-1 ハイツ801', '1801', true],
    ['天神2-13-1 ハイツ801', '1318', false],
    ['天神２丁目１３－１', '2131', true],
    ['12345', '1234', true],
    ['12345', '2345', true],
    ['12-3', '0123', false],
    ['12-3', '1230', false],
    ['ﾃﾝｼﾞﾝ4-3-21', '4321', true],
    ['', '1234', false],
    ['番地なし', '1234', false],
  ])(
    '[VAL-064] refuses only the first or last four digits of an address: %j, PIN %s, refused %s',
    (address, pin, refused) => {
      expect(codeOf(pin, at(address))).toBe(refused ? 'pin-address' : null);
    },
  );
});

it('reports the first of several problems in the order of the spec', {
  tags: ['VAL-059', 'VAL-060', 'VAL-063', 'VAL-064'],
}, () => {
  const all = { birthdays: ['1990-05-12'], phones: ['092-123-0512'], addresses: ['0512'] };
  expect(codeOf('0512', all)).toBe('pin-birthday');
  expect(codeOf('0512', { ...all, birthdays: [] })).toBe('pin-phone');
  expect(codeOf('0512', { ...all, birthdays: [], phones: [] })).toBe('pin-address');
  expect(codeOf('1111', { birthdays: ['2011-11-11'], phones: ['092-123-1111'], addresses: ['1111'] })).toBe(
    'pin-repeated',
  );
});
