import { mkdir, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { picture } from '../walk/child-step-scripts.ts';
import { shotsFolder } from './catalogue.ts';

/**
 * Writes a photo of the sample card and returns its path. The kind `dark` is underexposed. The kind `truncated` is
 * complete at first, in a separate file. Then `truncatedPhotograph` shortens that file.
 */
export async function photograph(kind: 'good' | 'dark' | 'truncated' = 'good'): Promise<string> {
  const file = join(shotsFolder, '..', 'photographs', `${kind}-${process.pid}.jpg`);
  await mkdir(dirname(file), { recursive: true });
  const card = sharp(picture).resize({ width: 2000, kernel: 'nearest' });
  await (kind === 'dark' ? card.modulate({ brightness: 0.15 }) : card).jpeg({ quality: 90 }).toFile(file);
  return file;
}

/** Writes a photo of the sample card, removes the second half of its file, and returns the path. */
export async function truncatedPhotograph(): Promise<string> {
  const file = await photograph('truncated');
  await truncate(file, Math.floor((await stat(file)).size / 2));
  return file;
}
