import type { CallResponse } from '@kaisetsu/domain/calls';
import { useLoadedOnce } from '@kaisetsu/ui/use-loaded-once.ts';
import { call } from '../../client/call.ts';
import { readSession } from '../../client/session.ts';

export type FailedVerification = {
  readonly ekyc: CallResponse<'getEkyc'>;
  readonly saved: CallResponse<'getApplication'> | null;
};

/** The error page works without the details. */
export const useFailedVerification = (): FailedVerification | null =>
  useLoadedOnce<FailedVerification>(async (signal) => {
    if (readSession('authenticationToken') === '') return null;
    const ekyc = await call('getEkyc', { signal });
    return { ekyc, saved: ekyc.mismatch.length > 0 ? await call('getApplication', { signal }) : null };
  }, null);
