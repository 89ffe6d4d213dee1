import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export type NodeProcess = {
  readonly process: ChildProcess;
  readonly output: () => string;
  readonly errorOutput: () => string;
  /** Null after a kill. */
  readonly ended: Promise<number | null>;
};

export type NodeFolder = {
  /** End a node before the next. */
  readonly start: (environment: Readonly<Record<string, string>>) => NodeProcess;
  readonly close: () => Promise<void>;
};

export function writePage(web: string): void {
  mkdirSync(join(web, 'assets'), { recursive: true });
  mkdirSync(join(web, 'landing'));
  writeFileSync(join(web, 'landing', 'pages.json'), '[]');
  writeFileSync(
    join(web, 'index.html'),
    '<html lang="ja"><head><title>口座開設</title><!--bank--><style>p{margin:0}</style></head><body><div id="root"></div></body></html>',
  );
}

export function makeNodeFolder(): NodeFolder {
  const folder = mkdtempSync(join(tmpdir(), 'kaisetsu-node-'));
  const web = join(folder, 'web');
  writePage(web);
  let newest: NodeProcess | undefined;
  return {
    start(environment) {
      const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
      const started = spawn(process.execPath, [main], {
        env: { PATH, HOME, NODE_COMPILE_CACHE, DATA_DIR: join(folder, 'data'), WEB_DIR: web, ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      let errorOutput = '';
      started.stdout.on('data', (text) => {
        output += text;
      });
      started.stderr.on('data', (text) => {
        output += text;
        errorOutput += text;
      });
      const ended = new Promise<number | null>((resolve) => started.once('close', resolve));
      newest = { process: started, output: () => output, errorOutput: () => errorOutput, ended };
      return newest;
    },
    async close() {
      newest?.process.kill('SIGKILL');
      await newest?.ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
