import { startsLeft } from '../application.ts';
import { Refusal } from '../rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

/** GET /api/ekyc (spec 3 "eKYC info"): returns the newest identity verification; 404 before the first one. */
export const getEkyc: Endpoint<'getEkyc'> = async ({ session }) => {
  const { ekyc } = session.application;
  if (ekyc === null) throw new Refusal(404, 'not-found');
  return {
    url: ekyc.url ?? '',
    status: ekyc.status,
    supplement: ekyc.supplementRequired,
    startsLeft: startsLeft(ekyc),
  };
};
