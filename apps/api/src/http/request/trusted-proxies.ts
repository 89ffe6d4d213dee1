import { isIP } from 'node:net';

/** 10.0.0.0/8 is the widest private IPv4 network. */
const shortestPrefix = 8;

function isAllowedProxy(proxy: string): boolean {
  const [address = '', prefix, ...rest] = proxy.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
  return bits >= shortestPrefix && bits <= (version === 4 ? 32 : 128);
}

/** A trusted address chooses the host, and so the bank (docs/security.md "Input"). */
export function parseTrustedProxies(text: string): readonly string[] {
  const proxies = text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const invalid = proxies.find((one) => !isAllowedProxy(one));
  if (invalid !== undefined)
    throw new Error(
      `TRUSTED_PROXY: "${invalid}" is neither an address nor a network of /${shortestPrefix} or narrower`,
    );
  return proxies;
}
