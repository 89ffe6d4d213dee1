/** Follows no redirect. */
export type Open = (url: string, form?: Record<string, string>) => Promise<Response>;

export function createBrowser(base: string): Open {
  const cookies = new Map<string, string>();
  return async (url, form) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(url, base), {
      redirect: 'manual',
      headers: { cookie },
      ...(form !== undefined && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
}

const locationOf = (response: Response): string => response.headers.get('location') ?? '';

export async function pickCards(
  open: Open,
  authorizationUrl: string,
  ...cards: readonly string[]
): Promise<URL> {
  const { pathname: picker } = new URL(locationOf(await open(authorizationUrl)), authorizationUrl);
  let page = await (await open(picker)).text();
  if (!page.includes('マイナンバーカードを読み取る')) throw new Error(`no card picker: ${page}`);
  for (const card of cards) page = await (await open(picker, { card })).text();
  const link = (/id="return" href="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&#38;', '&');
  return new URL(locationOf(await open(link)));
}
