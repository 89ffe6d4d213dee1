const deviceIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Spec 2.3: kept only if 20 characters or fewer, else empty. */
export function readChannel(value: string | null): string {
  return value !== null && value.length <= 20 ? value : '';
}

/** Spec 2.3: kept only as five hyphen-separated hexadecimal groups, 8-4-4-4-12 (decisions), else empty. */
export function readDeviceId(value: string | null): string {
  return value !== null && deviceIdPattern.test(value) ? value : '';
}
