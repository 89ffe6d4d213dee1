/**
 * Validates the URL of the provider's page.
 * @returns the URL in normalised form
 * @throws TypeError unless its scheme is http or https
 */
export function validateProviderUrl(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('not an http(s) URL');
  return href;
}
