/**
 * Event orders of input methods, written down from W3C UI Events and Input Events Level 2, Android's `InputConnection`,
 * and Chromium's and WebKit's handling of them. `value` is the whole text of the field.
 */
export type ImeEvent =
  | readonly ['compositionstart' | 'compositionupdate', data: string]
  | readonly ['compositionend', data: string, value: string]
  | readonly ['input', value: string, inputType: string, isComposing: boolean];

export type Ime = (typed: readonly string[], chosen: string, before?: string) => readonly ImeEvent[];

const update = (data: string, value: string): readonly ImeEvent[] => [
  ['compositionupdate', data],
  ['input', value, 'insertCompositionText', true],
];

/** Gboard: `setComposingText` for each key, `commitText` for the candidate. Also desktop Chromium and Safari. */
export const gboard: Ime = (typed, chosen, before = '') => [
  ['compositionstart', ''],
  ...[...typed, chosen].flatMap((data) => update(data, before + data)),
  ['compositionend', chosen, before + chosen],
];

/** Samsung: `setComposingText` with the candidate, then `finishComposingText` without another update. */
export const samsung: Ime = (typed, chosen, before = '') => [
  ['compositionstart', ''],
  ...[...typed, chosen].flatMap((data) => update(data, before + data)),
  ['input', before + chosen, 'insertCompositionText', true],
  ['compositionend', chosen, before + chosen],
];

/** iOS deletes the composition and inserts the candidate (Input Events Level 2). */
export const ios: Ime = (typed, chosen, before = '') => [
  ['compositionstart', ''],
  ...typed.flatMap((data) => update(data, before + data)),
  ['input', before, 'deleteCompositionText', true],
  ['input', before + chosen, 'insertFromComposition', true],
  ['compositionend', chosen, before + chosen],
];

/** The final `input` event of Firefox comes after `compositionend`. */
export const firefox: Ime = (typed, chosen, before = '') => [
  ['compositionstart', ''],
  ...typed.flatMap((data) => update(data, before + data)),
  ['compositionupdate', chosen],
  ['compositionend', chosen, before + chosen],
  ['input', before + chosen, 'insertCompositionText', false],
];

/** Some Android keyboards empty the composition and insert the candidate as a new text. */
export const cancelling: Ime = (typed, chosen, before = '') => [
  ['compositionstart', ''],
  ...typed.flatMap((data) => update(data, before + data)),
  ...update('', before),
  ['compositionend', '', before],
  ['input', before + chosen, 'insertText', false],
];
