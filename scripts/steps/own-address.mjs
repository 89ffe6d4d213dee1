/**
 * Address under which this machine reaches its own server that listens on `HOST`: 127.0.0.1 for a server that listens on
 * all addresses or has no `HOST`, otherwise the address in `HOST`.
 *
 * @param {number} port
 * @param {string | undefined} host
 */
export function ownAddress(port, host) {
  const isEverywhere = host === undefined || ['', '0.0.0.0', '::'].includes(host);
  if (isEverywhere) return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
