import { mkdir, truncate } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { picture } from '../walk/child-step-scripts.ts';
import { shotsFolder } from './catalogue.ts';

export async function photograph(kind: 'good' | 'dark' | 'truncated' = 'good'): Promise<string> {
  const file = join(shotsFolder, '..', 'photographs', `${kind}-${process.pid}.jpg`);
  await mkdir(dirname(file), { recursive: true });
  const card = sharp(picture).resize({ width: 2000, kernel: 'nearest' });
  const photo = kind === 'dark' ? card.modulate({ brightness: 0.15 }) : card;
  const { size } = await photo.jpeg({ quality: 90 }).toFile(file);
  if (kind === 'truncated') await truncate(file, Math.floor(size / 2));
  return file;
}
