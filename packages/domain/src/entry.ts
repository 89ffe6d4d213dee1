const deviceIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Spec 2.3: the channel, or '' when it has more than 20 characters. Control and format characters are removed first. The
 * function does not use `stripInvisible`, because that import would enlarge the bundle of the first page.
 */
export function readChannel(value: string | null): string {
  const seen = (value ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '');
  return seen.length <= 20 ? seen : '';
}

/** Spec 2.3: the device id if it has the form of a UUID (8-4-4-4-12 hexadecimal digits), else ''. */
export function readDeviceId(value: string | null): string {
  return value !== null && deviceIdPattern.test(value) ? value : '';
}
