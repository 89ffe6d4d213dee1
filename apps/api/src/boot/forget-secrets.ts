import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { secretVariables } from './settings.ts';

/** Another process of the same user reads `/proc/<pid>/environ`, which still shows a variable deleted from `process.env`. */
export function forgetSecrets(): void {
  for (const name of secretVariables) {
    if (process.env[name] === undefined) continue;
    delete process.env[name];
    try {
      eraseInitialValue(name);
    } catch {
      // A system without this memory file, or one that forbids to write it.
    }
  }
}

function eraseInitialValue(name: string): void {
  const block = readFileSync('/proc/self/environ');
  const at = `\0${block.toString('latin1')}`.indexOf(`\0${name}=`);
  if (at < 0) return;
  const from = at + name.length + 1;
  const memory = openSync('/proc/self/mem', 'r+');
  try {
    const length = block.indexOf(0, from) - from;
    if (length > 0) writeSync(memory, Buffer.alloc(length), 0, length, readBlockAddress() + from);
  } finally {
    closeSync(memory);
  }
}

/** proc_pid_stat(5), field 50; the name in field 2 can contain spaces. */
function readBlockAddress(): number {
  const fieldsFrom3 = readFileSync('/proc/self/stat', 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ');
  return Number(fieldsFrom3[50 - 3]);
}
