import type { Endpoint } from './endpoint.ts';

/** GET /api/public-key: returns the intake key with which the browser encrypts the PIN, as SPKI in base64 [SRV-046]. */
export const getPublicKey: Endpoint<'getPublicKey'> = async ({ ports }) => ({
  keyCode: await ports.pinKeys.intakePublicKey(),
});
