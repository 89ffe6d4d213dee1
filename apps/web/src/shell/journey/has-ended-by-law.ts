import { call } from '../../client/call.ts';

/** Whether the law ended the verification, which can happen while a screen is open. */
export const hasEndedByLaw = (): Promise<boolean> =>
  call('getEkyc', {}).then(
    ({ endedByLaw }) => endedByLaw,
    () => false,
  );
