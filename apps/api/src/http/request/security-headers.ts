import { hash } from 'node:crypto';

/** docs/security.md "CSRF and headers". */
const always: Readonly<Record<string, string>> = {
  // Cacheable routes override it.
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': [
    'camera=(self)',
    ...['accelerometer', 'autoplay', 'browsing-topics', 'display-capture', 'encrypted-media'],
    ...['fullscreen', 'geolocation', 'gyroscope', 'hid', 'identity-credentials-get', 'idle-detection'],
    ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'picture-in-picture'],
    ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
  ]
    .map((feature) => (feature.includes('=') ? feature : `${feature}=()`))
    .join(', '),
};

const nothingAllowed = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const getCommonHeaders = (tls: boolean): Readonly<Record<string, string>> =>
  tls ? overTls : overHttp;

const overHttp = { ...always, 'content-security-policy': nothingAllowed };
const overTls = { ...overHttp, 'strict-transport-security': 'max-age=31536000' };

const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

export function createPagePolicy(styles: readonly string[], script: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${hashOf(script)}`,
    ['style-src', "'self'", ...styles.map(hashOf)].join(' '),
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types kaisetsu',
  ].join('; ');
}
