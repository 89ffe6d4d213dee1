import { wishesPersonalNumber } from '@kaisetsu/domain/answers/agreements';
import { allow, computeResultKey } from '../core/application.ts';
import type { Endpoint } from './endpoint.ts';

/** A repeated call returns the same receipt number [SRV-036]. */
export const completeApplication: Endpoint<'completeApplication'> = async ({ ports, session }) => {
  const at = ports.identitySettings.toLawTime(session.now);
  const { id, completion, type, agreements } = await ports.applications.change(
    session.application,
    (application) => {
      allow('completeApplication', application, at);
      return application.completion === null ? { complete: true, audit: 'completed' } : null;
    },
  );
  if (completion === null) throw new Error('a completed application has no receipt number');
  return {
    applicationNumber: completion.applicationNumber,
    applicationCompletedAt: completion.applicationCompletedAt.toISOString(),
    resultKey: computeResultKey({ id }),
    personalNumberWished: wishesPersonalNumber(type, agreements),
  };
};
