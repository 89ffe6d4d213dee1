import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { createContext } from 'react';

/** The method in force, for the parts of a screen. */
export const MethodContext = createContext<IdentityMethod>('IMAGE');
