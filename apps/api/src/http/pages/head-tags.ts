import type { Bank } from '@kaisetsu/domain/bank';
import { childFlow } from '@kaisetsu/domain/flows/child';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import { getStartPath } from '@kaisetsu/domain/flows/journey';

/** 180 by 180 pixels. */
export const touchIcon = 'touch-icon.png';

const escapeAttribute = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

/** Previews need absolute addresses. */
export function renderHeadTags(bank: Bank, origin: string, landing: string): string {
  const isForChild = landing === getStartPath(childFlow);
  const title = `${bank.name} ${isForChild ? 'お子さまの口座開設' : '口座開設'}`;
  const description = isForChild
    ? `お子さまの${bank.name}の口座を、親権者の方がご来店なしでスマートフォンから開設できます。`
    : `${bank.name}の口座を、ご来店なしでスマートフォンから開設できます。`;
  const openGraph = {
    type: 'website',
    locale: 'ja_JP',
    site_name: bank.name,
    title,
    description,
    url: `${origin}${landing}`,
    image: `${origin}/bank/${touchIcon}`,
  };
  return [
    `<meta name="description" content="${escapeAttribute(description)}">`,
    ...Object.entries(openGraph).map(
      ([name, value]) => `<meta property="og:${name}" content="${escapeAttribute(value)}">`,
    ),
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="apple-touch-icon" href="/bank/${touchIcon}">`,
  ].join('');
}

/** A search engine must read the page to find `noindex`. */
export const robots = 'User-agent: *\nDisallow: /api/\n';

/** `browser`: the identity provider returns to the browser, not to an app window. */
export const createManifest = ({ name, colours }: Bank): string =>
  JSON.stringify({
    name: `${name} 口座開設`,
    short_name: name,
    lang: 'ja',
    start_url: getStartPath(generalFlow),
    display: 'browser',
    theme_color: colours.accent,
    background_color: '#ffffff',
    icons: [{ src: `/bank/${touchIcon}`, sizes: '180x180', type: 'image/png' }],
  });
