import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Harness } from '../apps/api/test/support/harness.ts';
import { exchange, type HttpRequest } from './faults/exchange.ts';

/**
 * A running server in the place of the test harness, so that the visitors and journeys of the API's tests can be sent
 * over a real socket. `dataDir` is where that server writes its mails.
 */
export function remoteHarness(port: number, dataDir: string): Harness {
  const inject = async (sent: HttpRequest) => {
    const answered = await exchange(port, sent);
    if (answered.statusCode === 0) throw new Error(`no answer to ${sent.method ?? 'GET'} ${sent.url}`);
    return answered;
  };

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
