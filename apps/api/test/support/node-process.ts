import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export type NodeProcess = {
  readonly process: ChildProcess;
  /** All it has said on both streams so far, and on standard error alone. */
  readonly said: () => string;
  readonly complained: () => string;
  /** Its exit code; null when it was killed. */
  readonly ended: Promise<number | null>;
};

/** A folder for the server as a process: a page in front, and data of its own. */
export type NodeFolder = {
  /** Starts a node there; one at a time. */
  readonly start: (environment: Readonly<Record<string, string>>) => NodeProcess;
  /** Kills what still runs, and clears up. */
  readonly leave: () => Promise<void>;
};

export function makeNodeFolder(): NodeFolder {
  const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-node-'));
  const web = join(folder, 'web');
  mkdirSync(join(web, 'assets'), { recursive: true });
  mkdirSync(join(web, 'landing'));
  writeFileSync(join(web, 'landing', 'pages.json'), '[]');
  writeFileSync(
    join(web, 'index.html'),
    '<html lang="ja"><head><title>口座開設</title><!--bank--><style>p{margin:0}</style></head><body><div id="root"></div></body></html>',
  );
  let newest: NodeProcess | undefined;
  return {
    start(environment) {
      const { PATH = '', HOME = '' } = process.env;
      const started = spawn(process.execPath, [main], {
        env: { PATH, HOME, DATA_DIR: join(folder, 'data'), WEB_DIR: web, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      let complained = '';
      started.stdout.on('data', (text) => {
        said += text;
      });
      started.stderr.on('data', (text) => {
        said += text;
        complained += text;
      });
      const ended = new Promise<number | null>((resolve) => started.once('close', resolve));
      newest = { process: started, said: () => said, complained: () => complained, ended };
      return newest;
    },
    async leave() {
      newest?.process.kill('SIGKILL');
      await newest?.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
