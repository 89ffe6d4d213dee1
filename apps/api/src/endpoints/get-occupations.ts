import type { Endpoint } from './endpoint.ts';

export const getOccupations: Endpoint<'getOccupations'> = async ({ ports }) => ({
  occupationList: [...(await ports.reference.listOccupations())],
});
