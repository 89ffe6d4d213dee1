import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallResponse } from '@kaisetsu/domain/calls';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { useLoadedOnce } from '@kaisetsu/ui/use-loaded-once.ts';
import { call } from '../../client/call.ts';

type Answer = CallResponse<'getIdentityMethods'>;

/** A node of the previous release sends no `choices`. `childByPhoto`: a photo of the card verifies the child. */
export type IdentityMethods = Pick<Answer, 'general' | 'child' | 'childByPhoto'> & Partial<Answer>;

const specified: IdentityMethods = {
  general: [{ role: 'CUSTOMER', method: 'IMAGE' }],
  child: [{ role: 'PROXY', method: 'IMAGE' }],
  childByPhoto: true,
};

/** The fallback does no harm, because the server enforces the methods in force. */
export const readIdentityMethods = (): Promise<IdentityMethods> =>
  call('getIdentityMethods', {}).catch(() => specified);

export const useIdentityMethods = (): IdentityMethods | null => useLoadedOnce(readIdentityMethods, null);

const keyOf = (type: ApplicationType) => type.toLowerCase() as Lowercase<ApplicationType>;

/** The person with the last role: the applicant, or the child's parent. */
export const getMethod = (methods: IdentityMethods | null, type: ApplicationType): IdentityMethod =>
  (methods ?? specified)[keyOf(type)].at(-1)?.method ?? 'IMAGE';

/** The bank offers no method at present. */
export const isClosed = (methods: IdentityMethods | null, type: ApplicationType): boolean =>
  methods?.[keyOf(type)].length === 0;

export const findComingEnd = (methods: IdentityMethods | null, type: ApplicationType): string | null =>
  methods?.endsAt?.[keyOf(type)] ?? null;
