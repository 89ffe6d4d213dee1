import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository's root. */
export const repoRoot = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Absolute path of a file or folder in the repository.
 *
 * @param {...string} parts of the path, relative to the repository's root
 */
export const inRepo = (...parts) => join(repoRoot, ...parts);
