import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bank } from '@kaisetsu/domain/bank';

export const pictures: readonly string[] = ['logo.svg', 'group-logo.svg', 'card.svg'];

const toDataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Data URLs, because a picture decides the LCP (largest contentful paint). */
export function inlinePictures(markup: string, folder: string): string {
  return pictures.reduce((html, name) => {
    const source = `src="/bank/${name}"`;
    if (!html.includes(source)) return html;
    const svg = readFileSync(join(folder, name), 'utf8').replace(/>\s+</g, '><').trim();
    return html.replaceAll(source, () => `src="${toDataUrl(svg)}"`);
  }, markup);
}

export function createIcon({ name, colours }: Bank): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colours.accent}"/><text x="16" y="23" font-size="20" font-weight="700" font-family="sans-serif" text-anchor="middle" fill="${colours.onAccent}">${[...name][0]}</text></svg>`;
  return `<link rel="icon" href="${toDataUrl(svg)}">`;
}
