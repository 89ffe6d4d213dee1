import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { verificationCodePattern } from '@kaisetsu/domain/fields/verification-code';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../../core/rules/refusal.ts';
import { openApiDocument } from '../openapi/document.ts';

type DevMail = {
  readonly name: string;
  readonly at: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

const style = `
:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
body{max-width:40rem;margin:0 auto;padding:1rem}
h1{font-size:1.25rem}h2{font-size:1.1rem;margin:0}
ul{list-style:none;padding:0;display:grid;gap:.75rem}
a{display:block;padding:.75rem 1rem;border:1px solid #8886;border-radius:.5rem;text-decoration:none;color:inherit}
p{margin:0}.quiet{opacity:.75;font-size:.875rem}
.code{font:700 2rem/1.2 ui-monospace,monospace;letter-spacing:.15em}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;border:1px solid #8886;border-radius:.5rem;padding:1rem}
`;

export function registerDevMail(app: FastifyInstance, folder: string): void {
  app.get('/dev/mail', async (_, reply) => {
    const mails = await listMails(folder);
    const items = mails.map(
      (mail) => `<li><a href="/dev/mail/${encodeURIComponent(mail.name)}"><h2>${escapeHtml(mail.subject)}</h2>
${renderCode(mail)}<p class="quiet">${escapeHtml(mail.to)} · ${mail.at.toLocaleString('ja-JP', { timeZone: 'Asia/Tokyo' })}</p></a></li>`,
    );
    const list = items.length === 0 ? '<p>まだメールはありません。</p>' : `<ul>${items.join('')}</ul>`;
    return send(
      reply,
      'メール（開発用）',
      `<h1>メール（開発用）</h1><p><a href="/dev/mail">更新する</a></p>${list}`,
    );
  });

  app.get('/dev/mail/style.css', (_, reply) => reply.type('text/css; charset=utf-8').send(style));

  app.get<{ Params: { name: string } }>('/dev/mail/:name', async (request, reply) => {
    const mail = (await listMails(folder)).find(({ name }) => name === request.params.name);
    if (mail === undefined) throw new Refusal('not-found');
    const body = `<p><a href="/dev/mail">← メール一覧</a></p><h1>${escapeHtml(mail.subject)}</h1>
<p class="quiet">${escapeHtml(mail.to)}</p>${renderCode(mail)}<pre>${escapeHtml(mail.text)}</pre>`;
    return send(reply, mail.subject, body);
  });
}

async function listMails(folder: string): Promise<DevMail[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtime })),
  );
  const newest = dated.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, 50);
  // Production does not install this development dependency.
  const { default: PostalMime } = await import('postal-mime');
  return Promise.all(
    newest.map(async ({ name, at }) => {
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      const to = mail.to?.map(({ address = '' }) => address).join(', ') ?? '';
      return { name, at, to, subject: mail.subject ?? '', text: mail.text ?? '' };
    }),
  );
}

function renderCode({ text }: DevMail): string {
  const code = /認証コード[：:]/.test(text) ? verificationCodePattern.exec(text)?.[0] : undefined;
  return code === undefined ? '' : `<p class="code">${code}</p>`;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

function send(reply: FastifyReply, title: string, body: string): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html lang="ja"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/dev/mail/style.css"></head><body><main>${body}</main></body></html>`);
}

export function registerDevOpenApi(app: FastifyInstance): void {
  app.get('/dev/openapi.json', (_, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(openApiDocument())),
  );
}
