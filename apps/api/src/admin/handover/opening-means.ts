import type { OpeningMeans } from '../../adapters/postgres/decision/open-case.ts';
import type { AdminContext } from '../frame/context.ts';

export async function getOpeningMeans(context: AdminContext): Promise<OpeningMeans> {
  const [appSecret] = (await context.getSecrets()).appSecrets;
  return { sealer: await context.getSealer(), appSecret, bankOf: context.banks.getByCode };
}
