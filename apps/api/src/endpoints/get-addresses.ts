import type { Endpoint } from './endpoint.ts';

/** GET /api/addresses (spec 2.8, 7): returns the addresses of a postal number, or an empty list. */
export const getAddresses: Endpoint<'getAddresses'> = async ({ ports, query }) => ({
  addressList: [...ports.postcodes.find(query.postalNumber)],
});
