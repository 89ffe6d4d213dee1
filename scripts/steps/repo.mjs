import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the repository's root. */
export const repoRoot = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Absolute path of something in the repository.
 *
 * @param {...string} parts
 */
export const inRepo = (...parts) => join(repoRoot, ...parts);
