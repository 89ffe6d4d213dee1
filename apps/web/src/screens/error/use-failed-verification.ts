import type { CallResponse } from '@kaisetsu/domain/calls';
import { useEffect, useState } from 'react';
import { call } from '../../client/call.ts';
import { readSession } from '../../client/session.ts';

export type FailedVerification = {
  readonly ekyc: CallResponse<'getEkyc'>;
  readonly saved: CallResponse<'getApplication'> | null;
};

export function useFailedVerification(): FailedVerification | null {
  const [failed, setFailed] = useState<FailedVerification | null>(null);
  useEffect(() => {
    if (readSession('authenticationToken') === '') return;
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      const ekyc = await call('getEkyc', { signal });
      const saved = ekyc.mismatch.length > 0 ? await call('getApplication', { signal }) : null;
      if (!signal.aborted) setFailed({ ekyc, saved });
    };
    // The error page works without the details.
    load().catch(() => undefined);
    return () => controller.abort();
  }, []);
  return failed;
}
