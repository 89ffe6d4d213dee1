import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { startsLeft } from '../application.ts';
import { isEndedByLaw } from '../identity/cut-over.ts';
import { Refusal } from '../rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * GET /api/ekyc (spec 3 "eKYC info"): returns the newest identity verification, or 404 if the applicant has started none. If a
 * change of the law has made the verification invalid (`isEndedByLaw`), the call returns it as expired and without its url. After
 * the completion the call returns the stored status.
 */
export const getEkyc: Endpoint<'getEkyc'> = async ({ ports, session }) => {
  const { ekyc, type, completion } = session.application;
  if (ekyc === null) throw new Refusal(404, 'not-found');
  const at = ports.identitySettings.lawTime(session.now);
  const isEnded = completion === null && isEndedByLaw(type, ekyc, at);
  return {
    url: isEnded ? '' : (ekyc.url ?? ''),
    status: isEnded ? ekycStatus.expired : ekyc.status,
    supplement: !isEnded && ekyc.supplementRequired,
    startsLeft: startsLeft(ekyc),
    method: ekyc.method,
    reason: ekyc.reason,
    mismatch: [...ekyc.mismatch],
    endedByLaw: isEnded || ekyc.endedByLaw,
  };
};
