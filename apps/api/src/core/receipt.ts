import { randomInt } from 'node:crypto';
import { wishesPersonalNumber } from '@kaisetsu/domain/answers/pre-check';
import type { ReceiptDetails } from '@kaisetsu/domain/receipt';
import { checkDigitOf } from '@kaisetsu/domain/text/application-number';
import type { Application, Completion } from './application.ts';
import type { Branch } from './ports.ts';

export function findChosenBranch(
  { answers }: Application,
  branches: readonly Branch[],
): ReceiptDetails['branch'] {
  const found = branches.find(({ code }) => code === answers.branchCode);
  return found && { code: found.code, name: found.name };
}

export function createReceipt(
  { type, answers, agreements, identity }: Application,
  { applicationNumber, applicationCompletedAt }: Completion,
  branch: ReceiptDetails['branch'],
): ReceiptDetails {
  const { personal, parent, sealLess } = answers;
  const applicant = parent ?? personal;
  return {
    applicationNumber,
    applicationCompletedAt: applicationCompletedAt.toISOString(),
    ...(applicant !== null && {
      persons: {
        applicant: formatName(applicant),
        child: type === 'CHILD' && personal !== null ? formatName(personal) : null,
      },
    }),
    ...(branch !== undefined && { branch }),
    sealLess,
    personalNumberWished: wishesPersonalNumber(type, agreements),
    ...(identity?.method === 'RESIDENT_RECORD' && { residentRecordPosted: true }),
  };
}

const formatName = (person: { readonly lastName: string; readonly firstName: string }): string =>
  `${person.lastName} ${person.firstName}`;

/** Random, to hide the number of applications. Spreadsheets remove a leading 0 [SRV-061]. */
export function createApplicationNumber(): string {
  const digits = String(randomInt(10_000_000_000, 100_000_000_000));
  return digits + checkDigitOf(digits);
}
