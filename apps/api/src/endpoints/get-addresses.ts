import type { Endpoint } from './endpoint.ts';

/** GET /api/addresses (spec 2.8, 7): the addresses of a postal number, none when it is nobody's. */
export const getAddresses: Endpoint<'getAddresses'> = async ({ ports, query }) => ({
  addressList: [...ports.postcodes.find(query.postalNumber)],
});
