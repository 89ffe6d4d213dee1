import type { VerifiedIdentity } from '@kaisetsu/domain/identity/compare-identity';
import * as z from 'zod/mini';
import { IdentityProviderUnavailable } from '../../../core/identity-ports.ts';
import { exchangeHttp, type HttpExchange, parseJson } from '../signed-http/exchange.ts';
import { attribute, opaque } from '../signed-http/wire.ts';

export type CheckMethod = 'CRL' | 'OCSP';

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

/** Certificates write `YYYYMMDD`, after a digit of the era in some; OpenID Connect writes `YYYY-MM-DD`. */
export const birthDateWire = z.pipe(
  attribute,
  z.transform((text) => text?.replace(/^\d?(\d{4})(-?)(\d{2})\2(\d{2})$/, '$1-$3-$4')),
);

const timeLimitMs = 5_000;
const method = '/pocketsign.verify.v2.VerificationService/VerifyForDigitalIdentificationApp';

const content = z.object({
  common_name: attribute,
  substitute_character_of_common_name: attribute,
  date_of_birth: birthDateWire,
  address: attribute,
  substitute_character_of_address: attribute,
});
/** docs.p8n.app, `pocketsign.verify.v2`: unset fields are left out. */
const verifiedWire = z.object({
  verification: z.object({ id: opaque, result: z.string(), digest: z.string() }),
  certificate_content: z.optional(
    z.object({
      jpki_card_digital_signature_content: z.optional(content),
      jpki_mobile_digital_signature_content: z.optional(content),
    }),
  ),
});
/** Connect protocol: an error has a code and a message. */
const errorWire = z.object({ code: z.string(), message: z.optional(z.string()) });

type Signed = {
  /** Signature and certificate, encrypted to the operator; never opened or kept here. */
  readonly jwe: string;
  /** Base64 of the SHA-256 of the signed document. */
  readonly digest: string;
  readonly checkMethod: CheckMethod;
  readonly requestId: string;
};

/** Of the platform operator (プラットフォーム事業者), which checks JPKI signatures. */
export type CheckSignature = ReturnType<typeof createPocketSign>;

export function createPocketSign(
  operator: { url: string; token: string },
  send: HttpExchange = exchangeHttp,
) {
  const endpoint = new URL(`${operator.url.replace(/\/+$/, '')}${method}`);
  return async ({ jwe, digest, checkMethod, requestId }: Signed): Promise<SignatureCheck> => {
    const answer = await send(endpoint, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${operator.token}`,
        'content-type': 'application/json',
        'x-request-id': requestId,
      },
      body: JSON.stringify({
        sign_certificate_jwe: jwe,
        data: digest,
        check_method: `CHECK_METHOD_${checkMethod}`,
        identify_user: false,
      }),
      signal: AbortSignal.timeout(timeLimitMs),
    }).catch((cause: unknown) => {
      throw new IdentityProviderUnavailable('platform operator: not reached', { cause });
    });
    return readAnswer(answer.status, parseJson(answer.text, renameFields));
  };
}

function readAnswer(status: number, body: unknown): SignatureCheck {
  const refusal = status < 500 ? z.safeParse(errorWire, body) : null;
  if (refusal?.success && /^(?:invalid_argument|failed_precondition)$/.test(refusal.data.code)) {
    return findOutcome(refusal.data.message ?? '');
  }
  const read = z.safeParse(verifiedWire, body);
  if (status !== 200 || !read.success) {
    throw new IdentityProviderUnavailable(`platform operator: answered ${status} without a result`);
  }
  const { verification, certificate_content: certificate } = read.data;
  if (!/^RESULT_(?:OK|VALID|SUCCESS|VERIFIED)$/.test(verification.result))
    return findOutcome(verification.result);
  const found =
    certificate?.jpki_card_digital_signature_content ?? certificate?.jpki_mobile_digital_signature_content;
  // Another certificate than the one for signing has no person.
  if (found === undefined) return { outcome: 'invalid' };
  return {
    outcome: 'valid',
    digest: verification.digest,
    verificationId: verification.id,
    person: { name: found.common_name, birthDate: found.date_of_birth, address: found.address },
    isSubstituted: {
      name: isMarked(found.substitute_character_of_common_name),
      address: isMarked(found.substitute_character_of_address),
    },
  };
}

/** certificate_has_expired, certificate_has_been_revoked; signature_did_not_match, unsupported_certificate. */
const findOutcome = (why: string): SignatureCheck =>
  /expired|revoked/i.test(why) ? { outcome: 'expired' } : { outcome: 'invalid' };

/** One digit for each character; 1 marks a substitute. */
const isMarked = (flags: string | undefined): boolean => /[^0]/.test(flags ?? '');

/** Protocol Buffers have two spellings in JSON: of the API reference (`common_name`) and the standard (`commonName`). */
const toReferenceName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const renameFields = (_: string, value: unknown): unknown =>
  typeof value !== 'object' || value === null || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).map(([name, held]) => [toReferenceName(name), held]));
