import type { Endpoint } from './endpoint.ts';

/** GET /api/occupations (spec 3 "Occupation", 7): all of them; who may choose which is the domain's rule. */
export const getOccupations: Endpoint<'getOccupations'> = async ({ ports }) => ({
  occupationList: [...(await ports.reference.occupations())],
});
