import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { createContext } from 'react';

export const MethodContext = createContext<IdentityMethod>('IMAGE');
