import type { ApplicationType } from '@kaisetsu/domain/application-type';
import { findComingEnd, type IdentityMethods, isClosed } from '../../shell/journey/identity-methods.ts';
import { createLazyPart } from '../../shell/journey/lazy-screen.tsx';

/** Seldom shown, so it is no part of the first screen's script (ROUTE-037). */
const ComingEnd = createLazyPart(() => import('./coming-end.tsx').then((it) => it.ComingEnd));

export function ComingEndNotice(props: { methods: IdentityMethods | null; type: ApplicationType }) {
  const endsAt = findComingEnd(props.methods, props.type);
  return endsAt === null && !isClosed(props.methods, props.type) ? null : <ComingEnd endsAt={endsAt} />;
}
