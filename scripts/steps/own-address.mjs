/**
 * URL under which programs on this machine reach a server of the product. The URL has the address in `HOST`, or 127.0.0.1 if
 * `HOST` is not set or means all addresses.
 *
 * @param {number} port
 * @param {string | undefined} host value of `HOST`: the address on which the server listens
 */
export function ownAddress(port, host) {
  const isEverywhere = host === undefined || ['', '0.0.0.0', '::'].includes(host);
  if (isEverywhere) return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
