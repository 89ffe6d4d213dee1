import type { CallResponse } from '@kaisetsu/domain/calls';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';

export type Methods = CallResponse<'getIdentityMethods'>;

const afterCutOver = (method: IdentityMethod): Methods => ({
  general: [{ role: 'CUSTOMER', method }],
  child: [
    { role: 'CUSTOMER', method },
    { role: 'PROXY', method },
  ],
  childByPhoto: false,
  choices: { general: [method], child: [method] },
  endsAt: { general: null, child: null },
});

export const identityMethods = {
  IMAGE: {
    general: [{ role: 'CUSTOMER', method: 'IMAGE' }],
    child: [{ role: 'PROXY', method: 'IMAGE' }],
    childByPhoto: true,
    choices: { general: ['IMAGE'], child: ['IMAGE'] },
    endsAt: { general: null, child: null },
  },
  CHIP: afterCutOver('CHIP'),
  JPKI: afterCutOver('JPKI'),
  RESIDENT_RECORD: afterCutOver('RESIDENT_RECORD'),
} satisfies Record<IdentityMethod, Methods>;
