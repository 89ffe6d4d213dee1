import { describe, expect, it } from 'vitest';
import { occupations } from '../../test/context.ts';
import { isOther, listOccupationsFor } from './occupation.ts';

const namesFor = (person: 'applicant' | 'child') =>
  listOccupationsFor(person, occupations).map((one) => one.name);

describe('occupationsFor', () => {
  it('[WORK-002] offers an adult the occupations with generalDisplay, by displayNumber', () => {
    expect(namesFor('applicant')).toEqual(['会社員', '会社役員', '学生', 'その他']);
  });

  it('[WORK-003] offers a child the occupations with childDisplay, by descending displayNumber, その他 last', () => {
    expect(namesFor('child')).toEqual(['中学生', '小学生', '学生', '会社員', 'その他']);
  });

  it('[WORK-003] offers a child その他 last, also when its displayNumber is the highest or lowest', () => {
    const low = occupations.map((one) => (isOther(one) ? { ...one, displayNumber: 1 } : one));
    const high = occupations.map((one) => (isOther(one) ? { ...one, displayNumber: 1000 } : one));
    for (const all of [low, high]) expect(listOccupationsFor('child', all).at(-1)?.name).toBe('その他');
  });
});
