import { mkdir, stat, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { picture } from '../walk/child-step-scripts.ts';
import { shotsFolder } from './catalogue.ts';

export async function photograph(kind: 'good' | 'dark' | 'truncated' = 'good'): Promise<string> {
  const file = join(shotsFolder, '..', 'photographs', `${kind}-${process.pid}.jpg`);
  await mkdir(dirname(file), { recursive: true });
  const card = sharp(picture).resize({ width: 2000, kernel: 'nearest' });
  await (kind === 'dark' ? card.modulate({ brightness: 0.15 }) : card).jpeg({ quality: 90 }).toFile(file);
  return file;
}

export async function truncatedPhotograph(): Promise<string> {
  const file = await photograph('truncated');
  await truncate(file, Math.floor((await stat(file)).size / 2));
  return file;
}
