import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { verificationCodePattern } from '@kaisetsu/domain/fields/verification-code';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '../openapi/document.ts';
import { escapeHtml } from './page.ts';

const style = `
:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{max-width:40rem;margin:0 auto;padding:1rem}
h1{font-size:1.25rem}h2{font-size:1.1rem;margin:0}
ul{list-style:none;padding:0;display:grid;gap:.75rem}
li{padding:.75rem 1rem;border:1px solid #8886;border-radius:.5rem}
p{margin:0}.quiet{opacity:.75;font-size:.875rem}
.code{font:700 2rem/1.2 ui-monospace,monospace;letter-spacing:.15em}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}
`;

const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";

export function registerDevMail(app: FastifyInstance, folder: string): void {
  app.get('/dev/mail/style.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style));
  app.get('/dev/mail', async (_, reply) => {
    const mails = await renderMails(folder);
    const list = mails.length === 0 ? '<p>まだメールはありません。</p>' : `<ul>${mails.join('')}</ul>`;
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="ja"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>メール（開発用）</title><link rel="stylesheet" href="/dev/mail/style.css"></head><body><main>
<h1>メール（開発用）</h1><p><a href="/dev/mail">更新する</a></p>${list}</main></body></html>`);
  });
}

async function renderMails(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtime })),
  );
  const newest = dated.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, 50);
  // Production does not install this development dependency.
  const { default: PostalMime } = await import('postal-mime');
  return Promise.all(
    newest.map(async ({ name, at }) => {
      const { subject = '', text = '', to = [] } = await PostalMime.parse(await readFile(join(folder, name)));
      const addresses = to.map(({ address = '' }) => address).join(', ');
      const code = /認証コード[：:]/.test(text) ? verificationCodePattern.exec(text)?.[0] : undefined;
      return `<li><h2>${escapeHtml(subject)}</h2>
${code === undefined ? '' : `<p class="code">${code}</p>`}
<p class="quiet">${escapeHtml(addresses)} · ${at.toLocaleString('ja-JP', { timeZone: 'Asia/Tokyo' })}</p>
<details><summary>本文</summary><pre>${escapeHtml(text)}</pre></details></li>`;
    }),
  );
}

export function registerDevOpenApi(app: FastifyInstance): void {
  app.get('/dev/openapi.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(openApiDocument())),
  );
}
