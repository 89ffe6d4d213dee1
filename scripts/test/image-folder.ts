import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { writePage } from '../../packages/test-kit/src/write-page.ts';
import { makeDisposableFolder } from '../steps/disposable-folder.ts';
import { capture } from '../steps/processes.ts';
import { inRepo, repoRoot } from '../steps/repo.ts';

export type ImageFolder = {
  /** Only root may write in it. */
  readonly workDir: string;
  readonly node: string;
  /** Only {@link account} may read and write it. */
  readonly dataDir: string;
  /** Undefined when this process is not root. */
  readonly account: { readonly uid: number; readonly gid: number } | undefined;
  readonly remove: () => Promise<void>;
};

const dockerfile = readFileSync(inRepo('Dockerfile'), 'utf8');

const copiedFrom = (stage: string): string[] =>
  [...dockerfile.matchAll(new RegExp(`^COPY --from=${stage} /kaisetsu/(\\S+) `, 'gm'))].map(
    ([, path]) => path ?? '',
  );

/** If the page is not built, one without scripts replaces it. Copies are reflinks if the file system has them. */
export async function makeImageFolder(): Promise<ImageFolder> {
  const { folder, remove } = makeDisposableFolder('kaisetsu-image-');
  const workDir = join(folder, 'kaisetsu');
  const dataDir = join(folder, 'data');
  const node = join(folder, 'node');
  const copy = (path: string): void => {
    mkdirSync(dirname(join(workDir, path)), { recursive: true });
    cpSync(inRepo(path), join(workDir, path), { recursive: true, mode: constants.COPYFILE_FICLONE });
  };
  const page = 'apps/web/dist';
  for (const path of copiedFrom('build')) if (path !== page || isPageBuilt()) copy(path);
  if (!isPageBuilt()) writePage(join(workDir, page));
  const folders = copiedFrom('packages');
  for (const path of await productionPackages()) {
    if (folders.some((one) => path.startsWith(`${one}/`))) copy(path);
  }
  copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE);
  chmodSync(node, 0o555);
  chmodSync(folder, 0o755);
  await mustSucceed('chmod', ['-R', 'a-w,a+rX', workDir]);
  mkdirSync(dataDir, { mode: 0o700 });
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
  if (account !== undefined) chownSync(dataDir, account.uid, account.gid);
  return {
    workDir,
    node,
    dataDir,
    account,
    async remove() {
      await mustSucceed('chmod', ['-R', 'u+w', workDir]);
      remove();
    },
  };
}

const isPageBuilt = (): boolean => existsSync(inRepo('apps/web/dist/landing/pages.json'));

async function productionPackages(): Promise<string[]> {
  const list = ['ls', '--all', '--parseable', '--omit=dev', '--workspace=@kaisetsu/api'];
  return (await mustSucceed('npm', list))
    .split('\n')
    .filter(
      (path) =>
        path.startsWith(repoRoot) && path.includes('/node_modules/') && !lstatSync(path).isSymbolicLink(),
    )
    .map((path) => relative(repoRoot, path));
}

async function mustSucceed(command: string, args: readonly string[]): Promise<string> {
  const { code, output } = await capture(command, args, { cwd: repoRoot });
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}
