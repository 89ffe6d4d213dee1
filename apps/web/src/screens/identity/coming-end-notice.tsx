import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { lazy, Suspense } from 'react';
import { findComingEnd, type IdentityMethods, isClosed } from '../../shell/journey/identity-methods.ts';

/** Seldom shown, so it is no part of the first screen's script (ROUTE-037). */
const ComingEnd = lazy(() => import('./coming-end.tsx').then((loaded) => ({ default: loaded.ComingEnd })));

export function ComingEndNotice(props: { methods: IdentityMethods | null; type: ApplicationType }) {
  const endsAt = findComingEnd(props.methods, props.type);
  if (endsAt === null && !isClosed(props.methods, props.type)) return null;
  return (
    <Suspense>
      <ComingEnd endsAt={endsAt} />
    </Suspense>
  );
}
