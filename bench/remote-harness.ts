import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Harness } from '../apps/api/test/support/harness.ts';
import { type HttpRequest, sendRequest } from './faults/http-client.ts';

/**
 * Returns a harness with only `app` and `takeMails`, for a running server. The test clients of the API can then call the server
 * over TCP.
 *
 * @param dataDir folder in which the server writes its mails
 */
export function remoteHarness(port: number, dataDir: string): Harness {
  const inject = async (request: HttpRequest) => {
    const response = await sendRequest(port, request);
    if (response.statusCode === 0)
      throw new Error(`no response to ${request.method ?? 'GET'} ${request.url}`);
    return response;
  };

  const outbox = join(dataDir, 'outbox');
  const taken = new Set<string>();
  const takeMails = async () => {
    // The server's mail job runs about once a second, so a mail can arrive later than the response to its call.
    for (const giveUp = Date.now() + 60_000; Date.now() < giveUp; ) {
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
