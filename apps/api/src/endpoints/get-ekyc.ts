import { ekycStatus } from '@kaisetsu/domain/ekyc';
import { countStartsLeft } from '../core/application.ts';
import { isEndedByLaw } from '../core/identity/cut-over.ts';
import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/** A session that the law ended is returned as expired, without its url. */
export const getEkyc: Endpoint<'getEkyc'> = async ({ ports, session }) => {
  const { ekyc, type, completion, pinSet } = session.application;
  if (ekyc === null || (ekyc.isPrefill && !pinSet)) throw new Refusal(404, 'not-found');
  const at = ports.identitySettings.toLawTime(session.now);
  const isEnded = completion === null && isEndedByLaw(type, ekyc, at);
  return {
    url: isEnded ? '' : (ekyc.url ?? ''),
    status: isEnded ? ekycStatus.expired : ekyc.status,
    supplement: !isEnded && ekyc.supplementRequired,
    startsLeft: countStartsLeft(ekyc),
    method: ekyc.method,
    reason: ekyc.reason,
    mismatch: [...ekyc.mismatch],
    endedByLaw: isEnded || ekyc.endedByLaw,
  };
};
