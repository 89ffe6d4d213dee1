import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { createContext } from 'react';

/** The method with which an adult now verifies the identity. `/term` provides the method to its components. */
export const MethodContext = createContext<IdentityMethod>('IMAGE');
