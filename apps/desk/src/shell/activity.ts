let activeAt = Date.now();

export function trackActivity(): void {
  const record = (): void => {
    activeAt = Date.now();
  };
  for (const event of ['keydown', 'pointerdown', 'wheel']) addEventListener(event, record, { passive: true });
}

/** In ms. */
export const readActiveAt = (): number => activeAt;
