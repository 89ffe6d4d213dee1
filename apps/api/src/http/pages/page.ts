import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Bank } from '@kaisetsu/domain/bank';
import { childFlow } from '@kaisetsu/domain/flows/child';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import { getStartPath } from '@kaisetsu/domain/flows/journey';
import type { BankFolder } from '../../core/banks.ts';
import { ConfigError } from '../../core/expected-error.ts';
import { createPagePolicy } from '../request/security-headers.ts';

const placeholder = '<!--bank-->';
const emptyRoot = '<div id="root"></div>';

type Landing = {
  readonly bankCode: string;
  readonly path: string;
  readonly scripts: readonly string[];
  readonly markup: string;
};

/** `what` as the operator calls it; `variable` sets the folder. */
export function readBuiltPage(folder: string, what: string, variable: string): string {
  try {
    return readFileSync(join(folder, 'index.html'), 'utf8');
  } catch {
    throw new ConfigError(`There is no built ${what} in ${folder}. Run npm run build, or set ${variable}.`);
  }
}

function readTemplate(webDir: string): string {
  const html = readBuiltPage(webDir, 'page', 'WEB_DIR');
  if (html.includes(placeholder)) return html;
  throw new ConfigError(`${join(webDir, 'index.html')} has no ${placeholder} for the bank.`);
}

function readLandings(webDir: string): readonly Landing[] {
  const file = join(webDir, 'landing', 'pages.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly Landing[]) : [];
}

/** Hexadecimal values, which need no escaping. */
const renderStyle = ({ accent, accentStrong, tint }: Bank['colours']): string =>
  `<style>:root{--accent:${accent};--accent-strong:${accentStrong};--tint:${tint}}</style>`;

export const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

export const pictures: readonly string[] = ['logo.svg', 'group-logo.svg', 'card.svg'];

const toDataUrl = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/** Data URLs, because a picture decides the LCP (largest contentful paint). */
function inlinePictures(markup: string, folder: string): string {
  return pictures.reduce((html, name) => {
    const source = `src="/bank/${name}"`;
    if (!html.includes(source)) return html;
    const svg = readFileSync(join(folder, name), 'utf8').replace(/>\s+</g, '><').trim();
    return html.replaceAll(source, () => `src="${toDataUrl(svg)}"`);
  }, markup);
}

function createIcon({ name, colours }: Bank): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${colours.accent}"/><text x="16" y="23" font-size="20" font-weight="700" font-family="sans-serif" text-anchor="middle" fill="#ffffff">${[...name][0]}</text></svg>`;
  return `<link rel="icon" href="${toDataUrl(svg)}">`;
}

export type Page = ReturnType<typeof build>;

function build(template: string, of: BankFolder | null, landing: Landing | undefined, origin: string) {
  const bank = of?.bank ?? null;
  // `<` could end the script element.
  const data = JSON.stringify(bank).replace(/</g, '\\u003c');
  const head = [
    `<script>${reloadOnMissingScript}</script>`,
    ...(bank === null
      ? []
      : [
          `<meta name="theme-color" content="${bank.colours.accent}">`,
          createIcon(bank),
          renderHeadTags(bank, origin, landing?.path ?? getStartPath(generalFlow)),
          renderStyle(bank.colours),
        ]),
    `<script type="application/json" id="bank">${data}</script>`,
    ...(landing?.scripts.map((script) => `<link rel="modulepreload" href="${script}">`) ?? []),
  ].join('');
  const html = template
    .replace(placeholder, () => head)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(bank?.name ?? '')} 口座開設</title>`)
    .replace('<title> ', '<title>')
    .replace(emptyRoot, (empty) =>
      landing === undefined || of === null
        ? empty
        : `<div id="root" data-path="${landing.path}">${inlinePictures(landing.markup, of.folder)}</div>`,
    );
  const plain = Buffer.from(html);
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text);
  return {
    policy: createPagePolicy(styles, reloadOnMissingScript),
    bodies: { identity: plain, br, gzip: gzipSync(plain, { level: 9 }) },
  };
}

/** `origin` must be a configured host: a client that invents hosts would fill the cache. */
export function createPages(webDir: string, watch: boolean) {
  const read = () => ({
    template: readTemplate(webDir),
    landings: readLandings(webDir),
    changedAt: changeOf(webDir),
    cache: new Map<string, Page>(),
  });
  let built = read();
  return (of: BankFolder | null, path: string, origin: string): Page => {
    if (watch && changeOf(webDir) !== built.changedAt) built = read();
    const { template, landings, cache } = built;
    // Spec 2.1.
    const landing = landings.find(
      (one) =>
        one.bankCode === of?.bank.code && one.path === (path === '/' ? getStartPath(generalFlow) : path),
    );
    const key = `${of?.bank.code} ${landing?.path} ${of === null ? '' : origin}`;
    const page = cache.get(key) ?? build(template, of, landing, origin);
    cache.set(key, page);
    return page;
  };
}

const changeOf = (webDir: string): number =>
  statSync(join(webDir, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Not after a 5xx: the load balancer's error page has no such script. */
const reloadOnMissingScript = [
  "addEventListener('error',({target:{type}})=>{",
  "const ask=()=>setTimeout(()=>fetch('',{method:'HEAD',cache:'no-store'})",
  '.then(({status})=>status<500?location.reload():ask(),ask),3000);',
  "if(type==='module')ask()},true)",
].join('');

/** 180 by 180 pixels. */
export const touchIcon = 'touch-icon.png';

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
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...Object.entries(openGraph).map(
      ([name, value]) => `<meta property="og:${name}" content="${escapeHtml(value)}">`,
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
