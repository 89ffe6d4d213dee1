import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { CommandResult } from '../frame/command.ts';
import { createRefusal, createUsageError, exitCode } from '../frame/exit-code.ts';
import { formatCount, markInvisible } from '../frame/text.ts';
import type { BadLine, CheckedLines } from './check-rows.ts';

const encodings = ['utf-8', 'shift_jis'] as const;
/** The largest list, all postal numbers, has about 18 MB. */
const maxBytes = 100_000_000;
const shownLines = 50;

export const emptyListMessage = 'The file has no usable row. An empty list is never imported.';

export const encodingOption = {
  value: 'name',
  about: `${encodings.join(' or ')}: shift_jis is what Excel writes on Windows. Default: utf-8.`,
} as const;
export const skipBadOption = { about: 'Skip bad lines and import the others.' } as const;

export const encodingHint = 'Save it as “CSV UTF-8” or use --encoding shift_jis.';

/** `hint`: advice for the engineer when the file is not UTF-8. */
export async function readText(file: string, hint: string, encoding: string = 'utf-8'): Promise<string> {
  const name = encodings.find((one) => one === encoding.toLowerCase());
  if (name === undefined) throw createUsageError(`--encoding ${encoding}: use ${encodings.join(' or ')}`);
  // A pipe or a device has no size. Node's error names the path only if opening fails; reading a folder fails later.
  const bytes = await buffer(createReadStream(file, { end: maxBytes })).catch((error: Error) => {
    throw Object.assign(error, { path: file });
  });
  if (bytes.length > maxBytes)
    throw createRefusal(`${file} is larger than ${maxBytes / 1_000_000} MB. Is it the right file?`);
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    throw createRefusal(`${file} is not written in ${name}.${name === 'utf-8' ? ` ${hint}` : ''}`);
  }
}

export function createRejection(bad: readonly BadLine[], goodLines: number): CommandResult {
  const badOnes = `Nothing was changed: ${formatCount(bad.length, 'bad line')}`;
  const error =
    goodLines === 0
      ? `${badOnes}. ${emptyListMessage}`
      : `${badOnes} and ${formatCount(goodLines, 'good one')}. Correct the bad lines, or import the good ones with --skip-bad.`;
  return {
    lines: [...describeLines(bad), '', error],
    data: { error, exitCode: exitCode.refused, changed: false, bad, goodLines },
    exit: exitCode.refused,
  };
}

export function describeSkippedLines(bad: readonly BadLine[]): string[] {
  if (bad.length === 0) return [];
  return [
    `Skipped ${formatCount(bad.length, 'bad line')}:`,
    ...describeLines(bad).map((line) => `  ${line}`),
  ];
}

function describeLines(bad: readonly BadLine[]): string[] {
  const lines = bad.slice(0, shownLines).map(({ line, faults }) => `line ${line}: ${faults.join('; ')}`);
  const more = bad.length - lines.length;
  return more > 0 ? [...lines, `… and ${formatCount(more, 'more bad line')}; --json lists them all`] : lines;
}

const listedConversions = 1000;
const shownCharacters = 60;

export const toConversionData = (conversions: CheckedLines['conversions']) => ({
  converted: conversions.length,
  conversions: conversions.slice(0, listedConversions),
});

export function describeConversions(conversions: CheckedLines['conversions']): string[] {
  if (conversions.length === 0) return [];
  const more = conversions.length - shownLines;
  return [
    `Converted ${formatCount(conversions.length, 'value')}:`,
    ...conversions
      .slice(0, shownLines)
      .map(({ line, column, from, to }) => `  line ${line}, ${column}: ${formatChange(from, to)}`),
    ...(more > 0 ? [`  … and ${more} more; --json lists the first ${listedConversions}`] : []),
  ];
}

function formatChange(from: string, to: string): string {
  // Composed and decomposed characters look the same on a screen.
  const isComposed = from.trim().normalize('NFC') === to;
  const [before, after] = [from, to].map((text) =>
    markInvisible([...text].slice(0, shownCharacters).join('')),
  );
  return isComposed ? `${after} (decomposed characters)` : `${before} → ${after}`;
}
