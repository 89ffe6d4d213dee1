import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** Names of text files. The other formats are compressed already. */
const compressible = /\.(?:js|css|svg|html|json|txt)$/;

/**
 * Writes two compressed files beside every text file of a folder: `.br` (Brotli, quality 11) and `.gz`. The server then need not
 * compress the text. A compressed file is written only if it is smaller than the text.
 *
 * @param {string} folder absolute
 */
export async function precompress(folder) {
  const names = await readdir(folder, { recursive: true });
  await Promise.all(
    names.filter((name) => compressible.test(name)).map((name) => compressOne(join(folder, name))),
  );
}

/** @param {string} file */
async function compressOne(file) {
  const bytes = await readFile(file);
  const [small, older] = await Promise.all([
    compressBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
    compressGzip(bytes, { level: 9 }),
  ]);
  await writeUnlessLarger(`${file}.br`, small, bytes.length);
  await writeUnlessLarger(`${file}.gz`, older, bytes.length);
}

/**
 * @param {string} file
 * @param {Buffer} bytes the compressed text
 * @param {number} limit length of the uncompressed text in bytes
 */
async function writeUnlessLarger(file, bytes, limit) {
  if (bytes.length < limit) await writeFile(file, bytes);
  else await rm(file, { force: true });
}
