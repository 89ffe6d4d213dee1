/**
 * Where this machine reaches a server of its own that listens on `HOST`: who listens on every address, or was told none,
 * is reached on 127.0.0.1, any other on its address alone.
 *
 * @param {number} port
 * @param {string | undefined} host
 */
export function ownAddress(port, host) {
  const isEverywhere = host === undefined || ['', '0.0.0.0', '::'].includes(host);
  if (isEverywhere) return `http://127.0.0.1:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
