const deviceIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Spec 2.3: the channel, or '' when it has more than 20 characters. Control and format characters are removed first. The
 * function does not use `stripInvisible`, because the first page's bundle has no room for it.
 */
export function readChannel(value: string | null): string {
  const seen = (value ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '');
  return seen.length <= 20 ? seen : '';
}

/** Spec 2.3: kept only as five hyphen-separated hexadecimal groups, 8-4-4-4-12 (decisions), else empty. */
export function readDeviceId(value: string | null): string {
  return value !== null && deviceIdPattern.test(value) ? value : '';
}
