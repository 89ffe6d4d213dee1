import type { Reading } from '../readings/piece.ts';
import type { NameTable } from './name-table.ts';

const kanaOnly = /^[ぁ-ゖァ-ヺー]+$/u;

/** 聡 can be サト or サトシ: a reading that begins another one can be an unfinished entry. */
export function isCertainNameReading(name: string, kana: string, table: NameTable): boolean {
  if (kanaOnly.test(name)) return true;
  const usual = table.get(name) ?? [];
  return usual.includes(kana) && usual.every((one) => one === kana || !one.startsWith(kana));
}

export function findOnlyReading(name: string, table: NameTable): string {
  const [only = '', ...others] = table.get(name) ?? [];
  return others.length === 0 ? only : '';
}

/** @param composed the kana from which an IME made the name; すず for 鈴木 after an early choice, so スズ is no reading */
export function proposeNameReading(name: string, composed: string, table: NameTable): Reading {
  if (composed === '' || isCertainNameReading(name, composed, table))
    return { kana: composed, isGuess: false };
  const kana = guess(name, composed, table.get(name) ?? []);
  return { kana, isGuess: kana !== '' };
}

function guess(name: string, composed: string, usual: readonly string[]): string {
  if (usual.includes(composed)) return composed;
  const begun = usual.filter((one) => one.startsWith(composed));
  if (begun.length > 0) return begun.length === 1 ? (begun[0] ?? '') : '';
  // Android commits the first part of a conversion together with the kana of the rest.
  const contained = usual.filter((one) => composed.startsWith(one));
  if (contained.length > 0) return contained.length === 1 ? (contained[0] ?? '') : '';
  // A whole reading has a kana for each character.
  return [...composed].length < [...name].length ? '' : composed;
}
