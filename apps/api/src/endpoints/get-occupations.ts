import type { Endpoint } from './endpoint.ts';

/**
 * GET /api/occupations (spec 3 "Occupation", 7): returns all occupations. The domain package decides which person may choose an
 * occupation.
 */
export const getOccupations: Endpoint<'getOccupations'> = async ({ ports }) => ({
  occupationList: [...(await ports.reference.occupations())],
});
