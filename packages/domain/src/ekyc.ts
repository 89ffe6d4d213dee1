/**
 * Status of the identity verification in the calls (spec 3, docs/product-decisions.md "eKYC"). The spec defines 1, 2 and 4. The
 * product defines 3 and 5 for failures, because the spec does not define the numbers of failures.
 */
export const ekycStatus = {
  created: 1,
  providerProcessing: 2,
  refused: 3,
  bankerProcessing: 4,
  expired: 5,
} as const;
export type EkycStatus = (typeof ekycStatus)[keyof typeof ekycStatus];

/** Spec 4 "eKYC status": the meaning of a polled status for the waiting applicant. */
export function readStatus(status: number): 'waiting' | 'passed' | 'failed' {
  if (status === ekycStatus.created || status === ekycStatus.providerProcessing) return 'waiting';
  return status === ekycStatus.bankerProcessing ? 'passed' : 'failed';
}

/** Spec 9 "eKYC poll": the interval and the maximum number of polls. */
export const pollEveryMilliseconds = 5000;
export const pollTimes = 12;
