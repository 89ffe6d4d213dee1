import type { Endpoint } from './endpoint.ts';

/** GET /api/public-key: the intake key a PIN is encrypted with in the browser, SPKI in base64 (docs/product-decisions.md "PIN"). */
export const getPublicKey: Endpoint<'getPublicKey'> = async ({ ports }) => ({
  keyCode: await ports.pinKeys.intakePublicKey(),
});
