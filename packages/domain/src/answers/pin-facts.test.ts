import { describe, expect, it } from 'vitest';
import { sampleAdult } from '../../test/sample-applicant.ts';
import { noPhone } from '../fields/phone.ts';
import { validatePin } from '../fields/pin.ts';
import { emptyParent, parentTable } from './parent.ts';
import { emptyPersonal, type PersonalPayload, personalTable } from './personal.ts';
import { type SavedAnswers, toPinFacts } from './pin-facts.ts';
import { toPayload } from './table.ts';
import { emptyWorkplace, workplaceTable } from './workplace.ts';

const personal: PersonalPayload = {
  bankCode: '0177',
  applicationType: 'CHILD',
  ...toPayload(personalTable, {
    ...sampleAdult.personal,
    birthday: '2015-06-09',
    mobilePhoneNumber: '080-1111-2468',
    phoneNumber: '092-222-1357',
    addressChome: '７丁目',
    kanaAddressChome: '７チョウメ',
    subAddress: '82-903',
    kanaSubAddress: '83-904',
  }),
};
const typed = { tempAddress: '中央区1234-5678', kanaTempAddress: 'ﾁﾕｳｵｳｸ4321-8765' };
const manual: PersonalPayload = {
  bankCode: '0177',
  applicationType: 'GENERAL',
  ...toPayload(personalTable, { ...emptyPersonal, ...typed }),
};
const parent = {
  bankCode: '0177',
  ...toPayload(parentTable, {
    ...emptyParent,
    birthday: '1983-11-27',
    mobilePhoneNumber: '090-0000-3691',
    phoneNumber: '092-000-4702',
  }),
};
const workplaceWith = (workplacePhoneNumber: string) =>
  toPayload(workplaceTable, { ...emptyWorkplace, workplacePhoneNumber });
const nothing = { personal: null, workplace: null, parent: null, parentWorkplace: null };
const child: SavedAnswers = {
  personal,
  workplace: workplaceWith('092-333-5824'),
  parent,
  parentWorkplace: workplaceWith('092-444-6935'),
};
const codeOf = (pin: string, answers: SavedAnswers) => validatePin(pin, toPinFacts(answers))?.code ?? null;

describe('the validation of a PIN against the answers', () => {
  it.each(['2468', '1357', '5824', '3691', '4702', '6935'])(
    '[VAL-065] refuses the last four digits of the phone number of a person or a workplace: %s',
    (pin) => expect(codeOf(pin, child)).toBe('pin-phone'),
  );

  it.each(['7829', '2903', '3904', '8290', '8390'])(
    '[VAL-064] refuses the first and last four digits of a found address and of its sub-address: %s',
    (pin) => expect(codeOf(pin, child)).toBe('pin-address'),
  );

  it.each(['1234', '5678', '4321', '8765'])(
    '[VAL-064] refuses the first and last four digits of a typed address: %s',
    (pin) => expect(codeOf(pin, { ...nothing, personal: manual })).toBe('pin-address'),
  );

  it('[PIN-008] [VAL-065] refuses the child’s birthday and accepts the parent’s', () => {
    expect(codeOf('0609', child)).toBe('pin-birthday');
    expect(codeOf('1127', child)).toBeNull();
  });

  it('ignores answers that are missing', () => {
    expect(toPinFacts(nothing)).toEqual({ birthdays: [], phones: [], addresses: [] });
    expect(toPinFacts({ ...child, workplace: workplaceWith(noPhone) }).phones).not.toContain('');
  });
});
