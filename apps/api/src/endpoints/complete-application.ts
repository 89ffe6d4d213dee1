import { allow } from '../application.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * POST /api/application-complete: completes exactly once and queues the confirmation mail in the same transaction; a repeated
 * call answers the same receipt number (docs/product-decisions.md "Completion").
 */
export const completeApplication: Endpoint<'completeApplication'> = async ({ ports, session }) => {
  const { completion } = await ports.applications.change(session.application, (application) => {
    allow('completeApplication', application);
    return application.completion === null ? { complete: true, audit: 'completed' } : null;
  });
  if (completion === null) throw new Error('a completed application has no receipt number');
  return {
    applicationNumber: completion.applicationNumber,
    applicationCompletedAt: completion.applicationCompletedAt.toISOString(),
  };
};
