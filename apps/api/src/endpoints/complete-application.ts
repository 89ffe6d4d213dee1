import { wishesPersonalNumber } from '@kaisetsu/domain/answers/agreements';
import type { Receipt } from '@kaisetsu/domain/calls';
import { allow, type Completion, computeResultKey } from '../core/application.ts';
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
    ...toReceipt(completion),
    resultKey: computeResultKey({ id }),
    personalNumberWished: wishesPersonalNumber(type, agreements),
  };
};

export const toReceipt = ({ applicationNumber, applicationCompletedAt }: Completion): Receipt => ({
  applicationNumber,
  applicationCompletedAt: applicationCompletedAt.toISOString(),
});
