import { Refusal } from '../core/rules/refusal.ts';
import type { Endpoint } from './endpoint.ts';

export const getMaintenance: Endpoint<'getMaintenance'> = async ({ ports }) => {
  const window = await ports.reference.findMaintenance();
  if (window === null) throw new Refusal(404, 'not-found');
  return { startedAt: window.startedAt.toISOString(), endedAt: window.endedAt.toISOString() };
};
