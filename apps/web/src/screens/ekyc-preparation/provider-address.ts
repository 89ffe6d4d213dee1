/** The provider's page as the start call gave it. @throws TypeError unless it is a web address: nothing else is opened. */
export function providerAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('no web address');
  return href;
}
