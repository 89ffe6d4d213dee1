export const pageState = {
  token: '',
  lastCallAt: 0,
  activeAt: Date.now(),
  endSession: (): void => undefined,
};

export function trackActivity(): void {
  const record = (): void => {
    pageState.activeAt = Date.now();
  };
  for (const event of ['keydown', 'pointerdown', 'wheel']) addEventListener(event, record, { passive: true });
}
