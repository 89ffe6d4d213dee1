/** Access to storage throws when cookies are blocked, a write also when it is full. */
export function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Local storage can hold half a value after a crash. */
export const readDevice = (key: string): unknown =>
  attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null')) ?? null;

export const writeDevice = (key: string, value: unknown): void =>
  attempt(() =>
    value === null ? localStorage.removeItem(key) : localStorage.setItem(key, JSON.stringify(value)),
  );
