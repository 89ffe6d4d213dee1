import type { Bank } from '@kaisetsu/domain/bank';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import { getStartPath } from '@kaisetsu/domain/flows/journey';
import { touchIcon } from './head-tags.ts';

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

export function createIco(png: Uint8Array): Buffer {
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
