import { readFileSync } from 'node:fs';
import type { BadLine } from '../../reference-data/reference-rows.ts';
import type { CommandResult } from './command.ts';
import { exitCode, refusal, usageError } from './exit-code.ts';
import { plural } from './table-text.ts';

const encodings = ['utf-8', 'shift_jis'] as const;
/** More than anybody reads; all of them are in `--json`. */
const shownLines = 50;

export const emptyListMessage = 'The file has no usable row. An empty list is never imported.';

export const encodingOption = {
  value: 'name',
  about: `${encodings.join(' or ')}: shift_jis is what Excel writes on Windows. Default: utf-8.`,
} as const;
export const skipBadOption = { about: 'Leave bad lines out, and take the rest.' } as const;

export const encodingHint = 'Save it as “CSV UTF-8”, or say --encoding shift_jis.';

/**
 * `hint` is for who gives another encoding than UTF-8 without saying so: what there is to do differs by command.
 * @throws CommandFailure when the file is not written in that encoding.
 */
export function readText(file: string, hint: string, encoding: string = 'utf-8'): string {
  const name = encodings.find((one) => one === encoding.toLowerCase());
  if (name === undefined) throw usageError(`--encoding ${encoding}: there are ${encodings.join(' and ')}`);
  const bytes = readBytes(file);
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    throw refusal(`${file} is not written in ${name}.${name === 'utf-8' ? ` ${hint}` : ''}`);
  }
}

/** A failed opening names the file by itself, a failed reading does not: a folder can be opened, and not read. */
function readBytes(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw Object.assign(error as Error, { path: file });
  }
}

/** The answer to a file with bad lines, unless they may be skipped and leave good ones: each of them, and nothing changed. */
export function rejectionOf(bad: readonly BadLine[], goodLines: number): CommandResult {
  const lines = bad.slice(0, shownLines).map(({ line, faults }) => `line ${line}: ${faults.join('; ')}`);
  const more = bad.length - lines.length;
  const badOnes = `Nothing was changed: ${plural(bad.length, 'bad line')}`;
  const error =
    goodLines === 0
      ? `${badOnes}. ${emptyListMessage}`
      : `${badOnes} beside ${plural(goodLines, 'good one')}. Correct them, or take the good ones with --skip-bad.`;
  return {
    lines: [
      ...lines,
      ...(more > 0 ? [`… and ${plural(more, 'more bad line')}; --json lists them all`] : []),
      '',
      error,
    ],
    data: { error, exitCode: exitCode.refused, changed: false, bad, goodLines },
    exit: exitCode.refused,
  };
}

export const describeSkippedLines = (bad: readonly BadLine[]): string[] =>
  bad.length === 0
    ? []
    : [
        `Skipped ${plural(bad.length, 'bad line')}:`,
        ...bad.slice(0, shownLines).map(({ line, faults }) => `  line ${line}: ${faults.join('; ')}`),
      ];
