import { describe, expect, it } from 'vitest';
import { occupations } from '../../test/context.ts';
import { isOther, occupationsFor } from './occupation.ts';

const namesFor = (person: 'applicant' | 'child' | 'parent') =>
  occupationsFor(person, occupations).map((one) => one.name);

describe('the occupations offered', () => {
  it('[WORK-002] to an adult are those with generalDisplay, by displayNumber', () => {
    expect(namesFor('applicant')).toEqual(['会社員', '会社役員', '学生', 'その他']);
  });

  it('[PAR-005] to a parent are the same', () => {
    expect(namesFor('parent')).toEqual(namesFor('applicant'));
  });

  it('[WORK-003] to a child are those with childDisplay, by displayNumber descending, その他 last', () => {
    expect(namesFor('child')).toEqual(['中学生', '小学生', '学生', '会社員', 'その他']);
  });

  it('[WORK-003] put その他 last whatever its number', () => {
    const low = occupations.map((one) => (isOther(one) ? { ...one, displayNumber: 1 } : one));
    const high = occupations.map((one) => (isOther(one) ? { ...one, displayNumber: 1000 } : one));
    for (const all of [low, high]) expect(occupationsFor('child', all).at(-1)?.name).toBe('その他');
  });

  it('leave the list they come from as it is', () => {
    const before = [...occupations];
    occupationsFor('child', occupations);
    occupationsFor('applicant', occupations);
    expect(occupations).toEqual(before);
  });
});
