import { allow } from '../application.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * POST /api/application-complete: completes the application exactly once and queues the confirmation mail in the same
 * transaction [SRV-036]. The legal rule that permitted the method of the identity verification must still be in force. A
 * repeated call returns the same receipt number.
 */
export const completeApplication: Endpoint<'completeApplication'> = async ({ ports, session }) => {
  const at = ports.identitySettings.lawTime(session.now);
  const { completion } = await ports.applications.change(session.application, (application) => {
    allow('completeApplication', application, at);
    return application.completion === null ? { complete: true, audit: 'completed' } : null;
  });
  if (completion === null) throw new Error('a completed application has no receipt number');
  return {
    applicationNumber: completion.applicationNumber,
    applicationCompletedAt: completion.applicationCompletedAt.toISOString(),
  };
};
