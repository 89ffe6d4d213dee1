/** The part of a page that asks one question, found by an element in it. */
const questionOf = (element: Element | null): Element | null => element?.closest('.field') ?? null;

/**
 * Moves the focus to a control, or to the empty part of an answer of several parts. The label becomes visible too: the browser
 * scrolls to the control only, and the question may be above the edge of the screen.
 */
export function focusQuestion(control: HTMLElement | null): void {
  const question = questionOf(control);
  (question?.querySelector<HTMLElement>('[data-gap]') ?? control)?.focus();
  question?.querySelector('.field-label')?.scrollIntoView({ block: 'nearest' });
}
