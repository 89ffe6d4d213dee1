import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import {
  allGood,
  type BranchRow,
  checkBranches,
  checkInvitations,
  checkOccupations,
  checkWorkplaces,
  type InvitationRow,
  type WorkplaceRow,
} from './reference-rows.ts';

/** Where the sample files stand in the source tree. A bundle, which runs from elsewhere, passes its own folder. */
const samplesFolder = fileURLToPath(new URL('./samples', import.meta.url));

export type SampleBranch = BranchRow & { readonly bankCode: string };

/** Branches of every bank for which there is a file `branches-<bank code>.csv`. */
export function readSampleBranches(folder: string = samplesFolder): readonly SampleBranch[] {
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const bankCode = /^branches-(\d{4})\.csv$/.exec(file)?.[1];
      if (bankCode === undefined) return [];
      return allGood(checkBranches(text(folder, file))).map((row) => ({ bankCode, ...row }));
    });
}

export function readSampleOccupations(folder: string = samplesFolder): readonly Occupation[] {
  return allGood(checkOccupations(text(folder, 'occupations.csv')));
}

export function readSampleWorkplaces(folder: string = samplesFolder): readonly WorkplaceRow[] {
  return allGood(checkWorkplaces(text(folder, 'workplaces.csv')));
}

export function readSampleInvitations(folder: string = samplesFolder): readonly InvitationRow[] {
  return allGood(checkInvitations(text(folder, 'invitations.csv')));
}

function text(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}
