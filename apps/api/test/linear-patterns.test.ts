import { email, suggestEmail } from '@kaisetsu/domain/fields/email';
import { hasExtension, stripExtension } from '@kaisetsu/domain/fields/phone';
import { verificationCode } from '@kaisetsu/domain/fields/verification-code';
import { compareAddress } from '@kaisetsu/jp-address/compare/compare-address';
import { compareName } from '@kaisetsu/jp-address/compare/compare-name';
import { readTowns } from '@kaisetsu/jp-address/postal-table/town';
import { normaliseText } from '@kaisetsu/jp-address/text/normalise-text';
import { expect, it } from 'vitest';
import { readPictureHeader } from '../src/adapters/pictures/picture-header.ts';
import { findTextFaults } from '../src/admin/frame/text.ts';
import { parseCsv } from '../src/admin/lists/parse-csv.ts';
import { toMailbox } from '../src/core/rules/mailbox.ts';
import { parseToken } from '../src/http/limits/admission.ts';
import { findNetworks } from '../src/http/limits/network.ts';
import { requestIdOf } from '../src/http/logging.ts';
import { findBrowserFamily } from '../src/http/pages/page-report.ts';
import { parseHost } from '../src/http/request/host.ts';
import { parseStrictJson, requirePlainText } from '../src/http/request/strict-json.ts';

const hostile = (work: (text: string) => unknown, ...parts: readonly (readonly [string, string, string])[]) =>
  parts.map((part) => [work, part] as const);

/** Text from outside that no schema has shortened before: start, repeated part, end. */
const cases = {
  'User-Agent': hostile(findBrowserFamily, ['', 'Version/1 ', ''], ['', 'Version/1', ' ']),
  'Content-Type': hostile(
    (type) => refuse(() => requirePlainText({ 'content-type': type })),
    ['', '; charset=utf-8', ' x'],
    ['', ';charset ', '='],
    [';', ' ', 'x'],
  ),
  Host: hostile(parseHost, ['', 'a.', ' '], ['[', '::', ''], ['a:', '1', '']),
  Authorization: hostile(parseToken, ['bearer', ' ', 'x'], ['', ' bearer', ' ']),
  'X-Request-Id': hostile((id) => requestIdOf({ headers: { 'x-request-id': id } }), ['', 'a-', ' ']),
  'X-Forwarded-For': hostile(
    (text) => findNetworks({ ip: '', ips: text.split(',') }),
    ['', '1.', ''],
    ['fe80::1%', '%', ''],
    ['[', ':', ''],
    ['', '::1%1,', '::1%1'],
  ),
  'JSON body': hostile(
    (text) => parseStrictJson(Buffer.from(text)),
    ['["', '\\"', '"]'],
    ['["', '\\\\', '"]'],
    ['[""', ' ', ']'],
    ['["a"', ' ,"a"', ']'],
    ['', '[', ''],
  ),
  'mail address': hostile(
    (text) => [email.validate(email.normalise(text)), suggestEmail(text), toMailbox(text)],
    ['a', '.', 'a'],
    ['', 'a.', '@'],
    ['a', '+', '\n@a'],
    ['a@', 'a-', '.'],
    ['', '<a>', ''],
    ['', '<', 'a@b.jp>'],
  ),
  code: hostile(verificationCode.normalise, ['', '12345', ''], ['', '123-', ''], ['', ' ', '1']),
  telephone: hostile(
    (text) => [hasExtension(text), stripExtension(text)],
    ['', 'x ', ''],
    ['x', ' ', 'x'],
    ['', 'ext', '\n'],
  ),
  'typed text': hostile(normaliseText, ['', ' ', 'a'], ['', '\u3099', ''], ['a', '\ufe00', 'a']),
  'name from a provider': hostile((name) => compareName('山田', name), ['', '(', ''], ['山', '[ ', '']),
  'address from a provider': hostile(
    (address) => compareAddress('堺市堺区三丁1-1', address),
    ['堺市', '三丁', ''],
    ['', ' 1', ''],
    ['1', ' ', '号'],
  ),
  import: hostile(
    (text) => refuse(() => parseCsv(text)),
    ['"', '""', ''],
    ['', '"a', ''],
    ['', '"a"b\n', ''],
    ['', '=', '"'],
    ['', 'a\r', '"'],
    ['', ' ', '\n'],
  ),
  'imported town': hostile(
    (town) => [readTowns('市', town, town), findTextFaults('town', town)],
    ['', '０', ''],
    ['', 'の次に番地', ''],
    ['０地割～', '０チワリ', '\n'],
    ['', '（', ''],
    ['', '、', ''],
  ),
  'metadata of a picture': hostile(
    (file) => readPictureHeader(Buffer.from(file, 'latin1')),
    ['\xff\xd8', '\xff\xe1\0\x02', ''],
    ['\xff\xd8', '\xff', ''],
    ['\xff\xd8', '\xff\0', ''],
    ['\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR'.padEnd(33, '\0'), '\0\0\0\0tEXt\0\0\0\0', ''],
  ),
};

function refuse(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

/** Processor time of this thread, so a busy machine does not matter; the best of three, so a collection does not. */
function measureMs(work: (text: string) => unknown, text: string): number {
  const times = [1, 2, 3].map(() => {
    const start = process.threadCpuUsage();
    refuse(() => work(text));
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

/** Ticks of the processor clock and collections; quadratic work of this length takes more than a second. */
const tickMs = 250;

it.each(Object.entries(cases))('reads four times the text of %s in about four times the time', (_, all) => {
  for (const [work, [start, part, end]] of all) {
    const ofLength = (length: number): string => start + part.repeat(length / part.length) + end;
    const short = measureMs(work, ofLength(25_000));
    const long = measureMs(work, ofLength(100_000));
    expect(long, JSON.stringify([start, part, end])).toBeLessThan(8 * short + tickMs);
  }
});
