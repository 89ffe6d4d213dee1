import type { KeyboardEvent } from 'react';

/** Texts without a keyboard action of their own, such as applying a code. */
const isText = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && !/^(?:radio|checkbox|file)$/.test(element.type);

const listFields = (form: HTMLFormElement): HTMLElement[] =>
  [...form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].filter(
    (field) => !field.disabled && !(field instanceof HTMLInputElement && field.readOnly),
  );

/** A keyboard shows the effect of Enter. A field with `enterkeyhint="done"` handles Enter itself. */
export function nameEnterKeys(form: HTMLFormElement): void {
  const fields = listFields(form);
  for (const field of fields) {
    if (!isText(field) || field.getAttribute('enterkeyhint') === 'done') continue;
    field.setAttribute('enterkeyhint', field === fields.at(-1) ? 'go' : 'next');
  }
}

/** Enter in the last field submits. */
export function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget, nativeEvent } = event;
  // Safari reports the Enter that ends a composition with the key code 229 only.
  const isComposing = nativeEvent.isComposing || nativeEvent.keyCode === 229;
  if (key !== 'Enter' || isComposing || event.defaultPrevented || !isText(target as Element)) return;
  const fields = listFields(currentTarget);
  const next = fields[fields.indexOf(target as HTMLElement) + 1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
