import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { createContext } from 'react';

/** The current method of identity verification for adults. `/term` provides the method to its components. */
export const MethodContext = createContext<IdentityMethod>('IMAGE');
