import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { getMethod, type IdentityMethods } from '../../shell/journey/identity-methods.ts';

/** The preferred first. */
export const listChoices = (methods: IdentityMethods, type: ApplicationType): readonly IdentityMethod[] =>
  methods.choices?.[type === 'CHILD' ? 'child' : 'general'] ?? [getMethod(methods, type)];
