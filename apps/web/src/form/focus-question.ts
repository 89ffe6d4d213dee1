/** Returns the frame of the question that contains the element. */
const questionOf = (element: Element | null): Element | null => element?.closest('.field') ?? null;

/**
 * Moves the focus to a control, or to the first empty part of an answer in parts. It also scrolls the question's label into
 * view, because the browser scrolls to the control only.
 */
export function focusQuestion(control: HTMLElement | null): void {
  const question = questionOf(control);
  (question?.querySelector<HTMLElement>('[data-gap]') ?? control)?.focus();
  question?.querySelector('.field-label')?.scrollIntoView({ block: 'nearest' });
}
