import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { createContext } from 'react';

/** The identity method in force, for the components of a screen. */
export const MethodContext = createContext<IdentityMethod>('IMAGE');
