import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { createContext } from 'react';

/** The preferred first. */
export const MethodContext = createContext<readonly [IdentityMethod, ...IdentityMethod[]]>(['IMAGE']);
