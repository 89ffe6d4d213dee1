import { type DocumentKind, documentNames, type Shot } from '../session.ts';
import { html, type Markup } from './markup.ts';

const paper = '#f3f5f7';
const line = '#b9c2cc';
const ink = '#3b4652';

export function sampleImage(document: DocumentKind, shot: Shot): string {
  return pictures[shot](documentNames[document]).text;
}

const pictures: Readonly<Record<Shot, (name: string) => Markup>> = {
  front: (name) => renderFrame(640, 420, renderCard(name)),
  side: (name) =>
    renderFrame(
      640,
      420,
      html`<g transform="translate(86 118) skewX(-20) scale(.84 .58)">
    <path d="M0 370 v34 a24 24 0 0 0 24 24 h532 a24 24 0 0 0 24 -24 v-34z" fill="#8d98a5" transform="translate(30 0)"/>
    ${renderCard(name)}</g>`,
    ),
  face: () =>
    renderFrame(
      480,
      560,
      html`<path d="M60 560 c0 -120 80 -170 180 -170 s180 50 180 170z" fill="#7b8794"/>
  <rect x="200" y="330" width="80" height="90" rx="36" fill="#e3c9b4"/>
  <ellipse cx="240" cy="240" rx="104" ry="130" fill="#efd8c5"/>
  <path d="M132 236 c-10 -110 50 -160 108 -160 s118 50 108 160 c-14 -60 -40 -84 -108 -84 s-94 24 -108 84z" fill="${ink}"/>
  <circle cx="200" cy="248" r="9" fill="${ink}"/><circle cx="280" cy="248" r="9" fill="${ink}"/>
  <path d="M208 308 q32 22 64 0" fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round"/>
  <text x="240" y="530" font-size="44" fill="#fff" text-anchor="middle" font-weight="700">見本</text>`,
    ),
};

function renderFrame(width: number, height: number, content: Markup): Markup {
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"
 viewBox="0 0 ${width} ${height}" font-family="sans-serif">
  <rect width="${width}" height="${height}" fill="#d5dae0"/>
  ${content}
</svg>`;
}

function renderCard(name: string): Markup {
  const lines = [140, 176, 212, 248].map(
    (y, index) =>
      html`<rect x="66" y="${y}" width="${[300, 260, 320, 200][index] ?? 200}" height="14" rx="7" fill="${line}"/>`,
  );
  return html`<rect x="30" y="24" width="580" height="372" rx="24" fill="${paper}"/>
    <rect x="66" y="64" width="12" height="44" fill="${ink}"/>
    <text x="94" y="100" font-size="36" fill="${ink}" font-weight="700">${name}</text>
    ${lines}
    <text x="66" y="352" font-size="60" fill="#8a95a1" font-weight="700" letter-spacing="12">見本</text>
    <rect x="416" y="136" width="156" height="196" rx="10" fill="#dfe4ea"/>
    <circle cx="494" cy="208" r="38" fill="#8d98a5"/>
    <path d="M430 332 c0 -56 30 -76 64 -76 s64 20 64 76z" fill="#8d98a5"/>`;
}
