import { describe, expect, it } from 'vitest';
import { emptyPostalTable, sampleBank, today } from '../test/context.ts';
import { checkReceivedDraft } from './answers/check.ts';
import { createParentGroup, emptyParent } from './answers/parent.ts';
import { createPersonalGroup, emptyPersonal } from './answers/personal.ts';
import { sampleAdult, sampleChild } from './sample-applicant.ts';

describe('the sample applicants', () => {
  it.each([
    ['applicant', sampleAdult.personal],
    ['child', sampleChild.personal],
  ] as const)('have personal answers that browser and server accept: %s', (person, draft) => {
    const context = { person, bank: sampleBank, today, postalTable: emptyPostalTable };
    const group = createPersonalGroup(draft, context);
    expect(checkReceivedDraft(group, draft, emptyPersonal)).toEqual({});
  });

  it('have answers of the parent that browser and server accept', () => {
    const { parent, personal } = sampleChild;
    expect(
      checkReceivedDraft(
        createParentGroup({ today, mobileBeginnings: sampleBank.mobileBeginnings, child: personal }),
        parent,
        emptyParent,
      ),
    ).toEqual({});
  });
});
