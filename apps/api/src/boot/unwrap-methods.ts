export const unwrapNeeds = {
  pkcs11: ['KEY_ENCRYPTION_KEYS', 'PKCS11_MODULE', 'PKCS11_TOKEN_LABEL', 'PKCS11_PIN', 'PKCS11_KEY_LABEL'],
} as const;
export type UnwrapMethod = keyof typeof unwrapNeeds;

export const isUnwrapMethod = (value: string | undefined): value is UnwrapMethod =>
  value !== undefined && Object.hasOwn(unwrapNeeds, value);
