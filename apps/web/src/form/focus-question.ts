const questionOf = (element: Element | null): Element | null => element?.closest('.field') ?? null;

/**
 * Moves the focus to the first empty part of the control's question, or to the control if no part is empty. Also scrolls
 * the question's label into view, because the browser scrolls only to the focused element.
 */
export function focusQuestion(control: HTMLElement | null): void {
  const question = questionOf(control);
  (question?.querySelector<HTMLElement>('[data-gap]') ?? control)?.focus();
  question?.querySelector('.field-label')?.scrollIntoView({ block: 'nearest' });
}
