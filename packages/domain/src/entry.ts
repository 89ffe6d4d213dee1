const deviceIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Spec 2.3: kept only if 20 characters or fewer, else empty. Control and format characters, some of which no call may carry,
 * go before; `stripInvisible` would be more than this page's bundle has room for.
 */
export function readChannel(value: string | null): string {
  const seen = (value ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '');
  return seen.length <= 20 ? seen : '';
}

/** Spec 2.3: kept only as five hyphen-separated hexadecimal groups, 8-4-4-4-12 (decisions), else empty. */
export function readDeviceId(value: string | null): string {
  return value !== null && deviceIdPattern.test(value) ? value : '';
}
