export function scrollToElement(elementId: string, block: 'start' | 'nearest'): void {
  const reducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.getElementById(elementId)?.scrollIntoView({ behavior: reducedMotion ? 'auto' : 'smooth', block });
}
