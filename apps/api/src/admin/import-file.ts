import { closeSync, openSync, readSync } from 'node:fs';
import type { BadLine, Conversion } from '../../reference-data/check-rows.ts';
import { markInvisible } from '../../reference-data/visible-text.ts';
import type { CommandResult } from './command.ts';
import { CommandFailure, exitCode, refusal, usageError } from './exit-code.ts';
import { plural } from './table-text.ts';

const encodings = ['utf-8', 'shift_jis'] as const;
/** The largest list, with all postal numbers, has about 18 MB. A larger file than this maximum is probably the wrong file. */
const maxBytes = 100_000_000;
const chunkBytes = 1 << 20;
/** Maximum number of bad lines, and of conversions, that are printed. `--json` lists more. */
const shownLines = 50;

export const emptyListMessage = 'The file has no usable row. An empty list is never imported.';

export const encodingOption = {
  value: 'name',
  about: `${encodings.join(' or ')}: shift_jis is what Excel writes on Windows. Default: utf-8.`,
} as const;
export const skipBadOption = { about: 'Skip bad lines and import the others.' } as const;

export const encodingHint = 'Save it as “CSV UTF-8” or use --encoding shift_jis.';

/**
 * Reads a text file.
 * @param hint advice for the engineer, added to the message when the file should be UTF-8 and is not
 * @throws CommandFailure when the encoding is unknown, the file is larger than 100 MB, or its bytes are not in that encoding
 */
export function readText(file: string, hint: string, encoding: string = 'utf-8'): string {
  const name = encodings.find((one) => one === encoding.toLowerCase());
  if (name === undefined) throw usageError(`--encoding ${encoding}: use ${encodings.join(' or ')}`);
  const bytes = readBytes(file);
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    throw refusal(`${file} is not written in ${name}.${name === 'utf-8' ? ` ${hint}` : ''}`);
  }
}

/** Reads a text file in UTF-8, or in Shift_JIS if its bytes are not valid UTF-8. @throws CommandFailure */
export function readUtf8OrShiftJis(file: string): string {
  const bytes = readBytes(file);
  for (const encoding of encodings) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {}
  }
  throw refusal(`${file} is written neither in UTF-8 nor in Shift_JIS.`);
}

/**
 * Reads a file and adds its path to an error. Node.js adds the path only when it cannot open the file. It can open a folder, and
 * reports an error without a path when it reads the folder.
 */
function readBytes(file: string): Buffer {
  try {
    return readWithLimit(file);
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw Object.assign(error as Error, { path: file });
  }
}

/**
 * Reads a file to its end. Throws a refusal when the file is larger than the limit. The function does not query the size first,
 * because a pipe or a device has no size.
 */
function readWithLimit(file: string): Buffer {
  const handle = openSync(file, 'r');
  try {
    const chunks: Buffer[] = [];
    for (let size = 0; size <= maxBytes; ) {
      const chunk = Buffer.alloc(chunkBytes);
      const count = readSync(handle, chunk);
      if (count === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, count));
      size += count;
    }
    throw refusal(`${file} is larger than ${maxBytes / 1_000_000} MB. Is it the right file?`);
  } finally {
    closeSync(handle);
  }
}

/** The result of an import that changed nothing, because the file has bad lines. */
export function rejectionOf(bad: readonly BadLine[], goodLines: number): CommandResult {
  const badOnes = `Nothing was changed: ${plural(bad.length, 'bad line')}`;
  const error =
    goodLines === 0
      ? `${badOnes}. ${emptyListMessage}`
      : `${badOnes} and ${plural(goodLines, 'good one')}. Correct the bad lines, or import the good ones with --skip-bad.`;
  return {
    lines: [...describeLines(bad), '', error],
    data: { error, exitCode: exitCode.refused, changed: false, bad, goodLines },
    exit: exitCode.refused,
  };
}

export function describeSkippedLines(bad: readonly BadLine[]): string[] {
  if (bad.length === 0) return [];
  const lines = describeLines(bad).map((line) => `  ${line}`);
  return [`Skipped ${plural(bad.length, 'bad line')}:`, ...lines];
}

/** Describes at most {@link shownLines} bad lines with one text each. A further text has the number of the other bad lines. */
function describeLines(bad: readonly BadLine[]): string[] {
  const lines = bad.slice(0, shownLines).map(({ line, faults }) => `line ${line}: ${faults.join('; ')}`);
  const more = bad.length - lines.length;
  return more > 0 ? [...lines, `… and ${plural(more, 'more bad line')}; --json lists them all`] : lines;
}

/** Maximum number of conversions that `--json` lists. */
const listedConversions = 1000;
const shownCharacters = 60;

export const conversionData = (conversions: readonly Conversion[]) => ({
  converted: conversions.length,
  conversions: conversions.slice(0, listedConversions),
});

export function describeConversions(conversions: readonly Conversion[]): string[] {
  if (conversions.length === 0) return [];
  const more = conversions.length - shownLines;
  return [
    `Converted ${plural(conversions.length, 'value')}:`,
    ...conversions
      .slice(0, shownLines)
      .map(({ line, column, from, to }) => `  line ${line}, ${column}: ${shownChange(from, to)}`),
    ...(more > 0 ? [`  … and ${more} more; --json lists the first ${listedConversions}`] : []),
  ];
}

function shownChange(from: string, to: string): string {
  // Composed and decomposed characters look the same on a screen, so in this case the text does not show both.
  const isComposed = from.trim().normalize('NFC') === to;
  const [before, after] = [from, to].map((text) =>
    markInvisible([...text].slice(0, shownCharacters).join('')),
  );
  return isComposed ? `${after} (decomposed characters)` : `${before} → ${after}`;
}
