import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './processes.ts';
import { inRepo } from './repo.ts';

export function isInstalled(folder = inRepo()): boolean {
  const lock = join(folder, 'package-lock.json');
  const marker = join(folder, 'node_modules', '.package-lock.json');
  return existsSync(marker) && hasAll(readPackages(lock), readPackages(marker));
}

export async function ensureInstalled(folder = inRepo()): Promise<void> {
  if (isInstalled(folder)) return;
  console.log('Installing packages (npm ci) …');
  // The build needs the development packages, also with NODE_ENV=production.
  const code = await run('npm', ['ci', '--include=dev', '--no-progress'], { cwd: folder });
  if (code !== 0) throw new Error(`npm ci failed with exit code ${code}. Is the package registry reachable?`);
}

type Packages = Readonly<Record<string, { version?: string; optional?: boolean; link?: boolean }>>;

const readPackages = (file: string): Packages => JSON.parse(readFileSync(file, 'utf8')).packages;

/** An installation removes packages that running processes use, so the time of a file is no reason for one. */
const hasAll = (locked: Packages, installed: Packages): boolean =>
  Object.entries(locked)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .every(([path, { version, optional }]) =>
      path in installed ? installed[path]?.version === version : optional === true,
    );
