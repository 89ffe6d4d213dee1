import type { Endpoint } from './endpoint.ts';

export const getPublicKey: Endpoint<'getPublicKey'> = async ({ ports }) => ({
  keyCode: await ports.pinKeys.getIntakePublicKey(),
});
