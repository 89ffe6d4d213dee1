import type { VerifiedIdentity } from '@kaisetsu/domain/identity/compare-identity';

export type CheckMethod = 'CRL' | 'OCSP';

/** The platform operator (プラットフォーム事業者), which checks JPKI signatures. */
export interface SignatureOperator {
  /** @throws IdentityProviderUnavailable */
  verify(signed: {
    /** Signature and certificate, encrypted to the operator; never opened or kept here. */
    readonly jwe: string;
    /** Base64 of the SHA-256 of the signed document. */
    readonly digest: string;
    readonly checkMethod: CheckMethod;
    readonly requestId: string;
  }): Promise<SignatureCheck>;
}

export type SignatureCheck =
  | { readonly outcome: 'invalid' | 'expired' }
  | {
      readonly outcome: 'valid';
      readonly digest: string;
      readonly verificationId: string;
      readonly person: VerifiedIdentity;
      /** The certificate has no character for some of the card's. */
      readonly isSubstituted: { readonly name: boolean; readonly address: boolean };
    };
