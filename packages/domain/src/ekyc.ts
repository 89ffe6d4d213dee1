/** The spec defines 1, 2 and 4; the product adds 3 and 5 for failures. */
export const ekycStatus = {
  created: 1,
  providerProcessing: 2,
  refused: 3,
  bankerProcessing: 4,
  expired: 5,
} as const;
export type EkycStatus = (typeof ekycStatus)[keyof typeof ekycStatus];

export function readStatus(status: number): 'waiting' | 'passed' | 'failed' {
  if (status === ekycStatus.created || status === ekycStatus.providerProcessing) return 'waiting';
  return status === ekycStatus.bankerProcessing ? 'passed' : 'failed';
}

/** Spec 9 "eKYC poll". */
export const pollEveryMilliseconds = 5000;
export const pollTimes = 12;
