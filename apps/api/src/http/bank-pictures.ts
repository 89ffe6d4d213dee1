import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bank } from '@kaisetsu/domain/bank';

/** Pictures of a bank by the name the page asks for under /bank/; each bank's folder has its own (spec 3). */
export const pictures: readonly string[] = ['logo.svg', 'group-logo.svg', 'card.svg'];

const addressOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/**
 * Markup with the bank's pictures inside it, as its largest is what a reader waits for longest: 1.5 kB compressed
 * against another round trip. The browser's code leaves the addresses as it finds them.
 */
export function withPictures(markup: string, folder: string): string {
  return pictures.reduce((html, name) => {
    const source = `src="/bank/${name}"`;
    if (!html.includes(source)) return html;
    const svg = readFileSync(join(folder, name), 'utf8').replace(/>\s+</g, '><').trim();
    return html.replaceAll(source, () => `src="${addressOf(svg)}"`);
  }, markup);
}

/** The tab's icon: the first letter of the bank's name on its colour. */
export function iconOf({ name, colours }: Bank): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colours.accent}"/><text x="16" y="23" font-size="20" font-weight="700" font-family="sans-serif" text-anchor="middle" fill="${colours.onAccent}">${[...name][0]}</text></svg>`;
  return `<link rel="icon" href="${addressOf(svg)}">`;
}
