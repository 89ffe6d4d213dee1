/** With `workplaceRequired` the workplace name and phone are mandatory. */
export type Occupation = {
  readonly id: string;
  readonly name: string;
  readonly displayNumber: number;
  readonly generalDisplay: boolean;
  readonly childDisplay: boolean;
  readonly workplaceRequired: boolean;
};

export const isOther = (occupation: Occupation | undefined): boolean => occupation?.name === 'その他';
export const isPreschool = (occupation: Occupation | undefined): boolean => occupation?.name === '未就学児';

export function listOccupationsFor(
  person: 'applicant' | 'child' | 'parent',
  all: readonly Occupation[],
): Occupation[] {
  if (person !== 'child') {
    return all.filter((one) => one.generalDisplay).sort((a, b) => a.displayNumber - b.displayNumber);
  }
  const rankLast = (one: Occupation): number => (isOther(one) ? 1 : 0);
  return all
    .filter((one) => one.childDisplay)
    .sort((a, b) => rankLast(a) - rankLast(b) || b.displayNumber - a.displayNumber);
}
