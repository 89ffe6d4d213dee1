import { errorPages } from '@kaisetsu/domain/flows/journey';
import type { PageEntry } from '@kaisetsu/domain/page-report';
import { stepAtPath } from '../journey/journey.ts';

export function findScreen(pathname = location.pathname): Pick<PageEntry, 'flow' | 'step'> {
  const { flow, step } = stepAtPath(pathname);
  return { flow: flow.type, step: step?.id ?? errorPages[pathname] ?? 'other' };
}
