import { normaliseVariants } from './character-set.ts';
import { stripInvisible } from './invisible.ts';

export const normaliseText = (text: string): string => normaliseVariants(stripInvisible(text));
