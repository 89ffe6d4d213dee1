import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repoRoot = fileURLToPath(new URL('../..', import.meta.url));

export const inRepo = (...parts: readonly string[]): string => join(repoRoot, ...parts);

export const binary = (name: string): string => inRepo('node_modules', '.bin', name);
