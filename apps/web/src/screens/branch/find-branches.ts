import type { CallResponse } from '@kaisetsu/domain/calls';
import { findByWords } from '../../form/find-by-words.ts';

export type Branch = CallResponse<'getBranches'>['branchList'][number];

/** Applicants type this word, but the kana of a branch may lack it. */
const branchWord = /(?:支店|シテン)$/;

export const findBranches = (branches: readonly Branch[], typed: string): readonly Branch[] =>
  findByWords(branches, typed, {
    textsOf: ({ name, kana, address, code }) => [name, kana, address, code],
    ignored: branchWord,
  });
