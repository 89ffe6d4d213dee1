import { expect, it } from 'vitest';
import { createInstantProvider } from '../../../test/support/instant-provider.ts';
import { createIdentityAdapters, requireLawfulAdapters } from './identity-adapters.ts';

const provider = createInstantProvider(['secret']);

it('[IDV-009] requireLawfulAdapters refuses an adapter that does not supply the birth date', () => {
  requireLawfulAdapters(createIdentityAdapters([provider]));
  const poor = { ...provider, id: 'poor', supplies: ['name', 'address'] as const };
  expect(() => requireLawfulAdapters(createIdentityAdapters([provider, poor]))).toThrow(
    'identity adapter poor: supplies no birthDate',
  );
});

it('[IDV-191] identityAdapters refuses two adapters with one id', () => {
  expect(() => createIdentityAdapters([provider, provider])).toThrow('same id');
});
