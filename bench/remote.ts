import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Harness } from '../apps/api/src/testing/harness.ts';

type Injected = {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
};

/**
 * A running server in the place of the test harness, so that the visitors and journeys of the API's tests can be sent
 * over a real socket. `dataDir` is where that server writes its mails.
 */
export function remoteHarness(port: number, dataDir: string): Harness {
  const inject = ({ method = 'GET', url, headers = {}, payload }: Injected) =>
    new Promise((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', method, path: url, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const cookies = (response.headers['set-cookie'] ?? []).map((line) => {
            const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=', 2);
            return { name, value: decodeURIComponent(value) };
          });
          const body = Buffer.concat(parts).toString('utf8');
          resolve({ statusCode: response.statusCode, headers: response.headers, body, cookies });
        });
        response.on('error', reject);
      });
      sent.on('error', reject);
      sent.end(payload);
    });

  const outbox = join(dataDir, 'outbox');
  const taken = new Set<string>();
  const takeMails = async () => {
    // The worker looks about once a second.
    for (let tries = 0; tries < 100; tries += 1) {
      const files = (await readdir(outbox).catch(() => [])).filter(
        (file) => file.endsWith('.eml') && !taken.has(file),
      );
      if (files.length > 0) {
        for (const file of files) taken.add(file);
        return Promise.all(
          files.map(async (file) => {
            const mail = await PostalMime.parse(await readFile(join(outbox, file)));
            return { to: mail.to?.[0]?.address ?? '', text: mail.text ?? '' };
          }),
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return [];
  };
  return { app: { inject }, takeMails } as unknown as Harness;
}
