import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { picture } from '../walk/child-step-scripts.ts';
import { shotsFolder } from './catalogue.ts';

/** Writes a photo of the card, optionally underexposed, and returns its path. */
export async function photograph(light: 'good' | 'dark' = 'good'): Promise<string> {
  const file = join(shotsFolder, '..', 'photographs', `${light}-${process.pid}.jpg`);
  await mkdir(dirname(file), { recursive: true });
  const card = sharp(picture).resize({ width: 2000, kernel: 'nearest' });
  await (light === 'dark' ? card.modulate({ brightness: 0.15 }) : card).jpeg({ quality: 90 }).toFile(file);
  return file;
}
