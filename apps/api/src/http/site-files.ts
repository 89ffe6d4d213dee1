import type { Bank } from '@kaisetsu/domain/bank';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import { startPath } from '@kaisetsu/domain/flows/journey';
import { touchIcon } from './head-tags.ts';

/**
 * The text of robots.txt. Crawlers may request the pages, because a search engine must read `noindex` in a page, and a link
 * preview needs the title of a page.
 */
export const robots = 'User-agent: *\nDisallow: /api/\n';

/**
 * The web app manifest of a bank. `display` is `browser`, so an icon on the home screen opens the browser. In a separate
 * app window, the session would be in that window. But the identity provider sends the applicant back to the browser.
 */
export const manifestOf = ({ name, colours }: Bank): string =>
  JSON.stringify({
    name: `${name} 口座開設`,
    short_name: name,
    lang: 'ja',
    start_url: startPath(generalFlow),
    display: 'browser',
    theme_color: colours.accent,
    background_color: '#ffffff',
    icons: [{ src: `/bank/${touchIcon}`, sizes: '180x180', type: 'image/png' }],
  });

/** An ICO file with one PNG picture of 180 by 180 pixels, after a header of 6 bytes and an entry of 16 bytes. */
export function icoOf(png: Uint8Array): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(180, 6);
  header.writeUInt8(180, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
