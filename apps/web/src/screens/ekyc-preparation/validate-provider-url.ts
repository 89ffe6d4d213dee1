/** @throws TypeError for an invalid URL or a scheme except http and https */
export function validateProviderUrl(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('not an http(s) URL');
  return href;
}
