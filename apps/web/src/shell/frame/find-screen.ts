import { errorPages } from '@kaisetsu/domain/flows/journey';
import type { PageStep } from '@kaisetsu/domain/page-report';
import { stepAtPath } from '../journey/journey.ts';

export function findScreen(pathname = location.pathname): PageStep {
  return stepAtPath(pathname).step?.id ?? errorPages[pathname] ?? 'other';
}
