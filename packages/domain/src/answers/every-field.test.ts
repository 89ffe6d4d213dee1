import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { today } from '../../test/context.ts';
import { anyText, landlines, mobiles } from '../../test/drafts.ts';
import { createBirthdayField } from '../fields/birthday.ts';
import { createChoiceField, genders } from '../fields/choice.ts';
import { createSettledCodeField } from '../fields/code.ts';
import { email } from '../fields/email.ts';
import type { Field } from '../fields/field.ts';
import { kanaName, name } from '../fields/name.ts';
import {
  createHomePhoneField,
  createMobilePhoneField,
  createWorkplacePhoneField,
  specMobileBeginnings,
} from '../fields/phone.ts';
import { validatePin } from '../fields/pin.ts';
import { postalNumber } from '../fields/postal-number.ts';
import { messages } from '../fields/problem.ts';
import { createPurposeField, distanceReason, purposeOther } from '../fields/purpose.ts';
import { kanaSubAddress, subAddress } from '../fields/sub-address.ts';
import { verificationCode } from '../fields/verification-code.ts';
import {
  createWorkplaceNameField,
  existedAccountBranchCode,
  existedAccountNumber,
  occupationOther,
} from '../fields/workplace.ts';
import { addressTable, emptyAddress, getAddressConditions } from './address.ts';
import { listAskedFields } from './table.ts';

const { kanaAddressSection, addressSection } = listAskedFields(
  addressTable,
  getAddressConditions({ ...emptyAddress, addressCode: '401338100001da3c8428', addressSection: '天神' }),
);

const everyField: readonly (readonly [string, Field | undefined])[] = [
  ['name', name],
  ['kana name', kanaName],
  ['adult birthday', createBirthdayField('applicant', today)],
  ['child birthday', createBirthdayField('child', today)],
  ['parent birthday', createBirthdayField('parent', today)],
  ['mobile phone', createMobilePhoneField(specMobileBeginnings)],
  ['home phone', createHomePhoneField(specMobileBeginnings)],
  ['workplace phone', createWorkplacePhoneField(specMobileBeginnings, false)],
  ['required workplace phone', createWorkplacePhoneField(specMobileBeginnings, true)],
  ['postal number', postalNumber],
  ['section', addressSection],
  ['kana section', kanaAddressSection],
  ['sub-address', subAddress],
  ['kana sub-address', kanaSubAddress],
  ['gender', createChoiceField(genders)],
  ['purpose', createPurposeField(['融資', 'その他'])],
  ['other purpose', purposeOther],
  ['distance reason', distanceReason],
  ['workplace name', createWorkplaceNameField(true)],
  ['other occupation', occupationOther],
  ['unsettled code', createSettledCodeField('unverified', 'workplace')],
  ['verified code', createSettledCodeField('verified', 'invitation')],
  ['existing branch code', existedAccountBranchCode],
  ['existing account number', existedAccountNumber],
  ['e-mail', email],
  ['verification code', verificationCode],
];

/** Close to valid answers, where defects are more frequent. */
const answers = fc.oneof(
  anyText,
  mobiles,
  landlines,
  fc.tuple(anyText, anyText, anyText).map((parts) => parts.join('-')),
  fc.string({ unit: fc.constantFrom(...'かキﾊー 　゛ﾞ゜゙1１-内線') }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
);

describe.each(everyField)('%s', (_name, field) => {
  it('normalises idempotently', () => {
    fc.assert(
      fc.property(answers, (text) => {
        const once = field?.normalise(text);
        expect(once).toBeTypeOf('string');
        // Without the hyphen of ａ-\u0301 the accent would compose; no field accepts one.
        expect(field?.normalise(once ?? '').normalize('NFC')).toBe(once?.normalize('NFC'));
      }),
      { numRuns: 300 },
    );
  });

  it('[ERR-017] validates any text without throwing, and has a message for each problem', () => {
    fc.assert(
      fc.property(answers, (text) => {
        const found = field?.validate(text);
        if (found !== null) expect(messages).toHaveProperty(found?.code ?? 'no field');
        expect(field?.isEmpty(text)).toBeTypeOf('boolean');
      }),
      { numRuns: 300 },
    );
  });
});

const chosen = ['adult birthday', 'child birthday', 'parent birthday', 'section', 'gender', 'purpose'];
const typedFields = everyField.filter(([name]) => !chosen.includes(name));
const typedText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'がぎパヴヷゞヾéñÅ山田名前'),
    fc.constantFrom(...'0123456789-－ー〜～@.ABCａｂ 　ｶﾞﾎﾝ'),
  ),
  maxLength: 12,
});

describe.each(typedFields)('[VAL-081] %s', (_name, field) => {
  it('gives decomposed characters (NFD) the same result as composed ones', () => {
    fc.assert(
      fc.property(typedText, (text) => {
        const composed = text.normalize('NFC');
        expect(field?.normalise(composed.normalize('NFD'))).toBe(field?.normalise(composed));
      }),
    );
  });

  it('ignores invisible characters anywhere', () => {
    fc.assert(
      fc.property(typedText, fc.constantFrom('\u200b', '\u202d', '\u00ad', '\ufeff'), (text, invisible) => {
        const padded = Array.from(text, (character) => invisible + character).join('') + invisible;
        expect(field?.normalise(padded)).toBe(field?.normalise(text));
      }),
    );
  });
});

it('[VAL-057] validates any PIN without throwing; accepts only four half-width digits', () => {
  fc.assert(
    fc.property(answers, answers, answers, answers, (pin, day, phone, address) => {
      const facts = { birthdays: [day], phones: [phone], addresses: [address] };
      if (validatePin(pin, facts) === null) expect(pin).toMatch(/^[0-9]{4}$/);
      else expect(messages).toHaveProperty(validatePin(pin, facts)?.code ?? '');
    }),
  );
});
