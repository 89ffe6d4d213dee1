/** Also scrolls the question's label into view; the browser scrolls only to the focused element. */
export function focusQuestion(control: HTMLElement | null): void {
  const question = control?.closest('.field');
  (question?.querySelector<HTMLElement>('[data-gap]') ?? control)?.focus();
  question?.querySelector('.field-label')?.scrollIntoView({ block: 'nearest' });
}
