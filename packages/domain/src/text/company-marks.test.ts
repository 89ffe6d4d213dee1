import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bannedCharacters } from './character-set.ts';
import { expandCompanyMarks } from './company-marks.ts';

const marks = [...'㈱㊑㍿㈲㊒㈴㊔㈾㊮㈳㊓㈶㊖㈻㊫㊩㊪㈿㊯'];

describe('[VAL-047] expandCompanyMarks', () => {
  it.each([
    ['㈱開設', '株式会社開設'],
    ['開設㊑', '開設株式会社'],
    ['㍿', '株式会社'],
    ['㈲山田㈲', '有限会社山田有限会社'],
    ['㈾山', '合資会社山'],
    ['㈴山', '合名会社山'],
    ['（株）開設', '（株）開設'],
    ['㊗㈪', '㊗㈪'],
    ['𠮷屋', '𠮷屋'],
  ])('makes %s into %s', (given, expected) => {
    expect(expandCompanyMarks(given)).toBe(expected);
  });

  it.each(marks)('spells %s in characters the bank can store', (mark) => {
    expect(bannedCharacters(mark)).toEqual([mark]);
    expect(bannedCharacters(expandCompanyMarks(mark))).toEqual([]);
  });

  it('touches nothing else and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        fc.pre(!marks.some((mark) => text.includes(mark)));
        expect(expandCompanyMarks(text)).toBe(text);
      }),
    );
    const marked = fc.string({ unit: fc.constantFrom(...marks, '山', 'A') });
    fc.assert(
      fc.property(marked, (text) => {
        expect(expandCompanyMarks(expandCompanyMarks(text))).toBe(expandCompanyMarks(text));
      }),
    );
  });
});
