import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A built page that a node accepts. */
export function writePage(web: string, landing: readonly object[] = []): void {
  mkdirSync(join(web, 'assets'), { recursive: true });
  mkdirSync(join(web, 'landing'));
  writeFileSync(join(web, 'landing', 'pages.json'), JSON.stringify(landing));
  writeFileSync(
    join(web, 'index.html'),
    '<html lang="ja"><head><title>口座開設</title><!--bank--><style>p{margin:0}</style></head><body><div id="root"></div></body></html>',
  );
}
