const deviceIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Not `stripInvisible`, because that import would enlarge the bundle of the first page. */
export function readChannel(value: string | null): string {
  const seen = (value ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '');
  return seen.length <= 20 ? seen : '';
}

export function readDeviceId(value: string | null): string {
  return value !== null && deviceIdPattern.test(value) ? value : '';
}
