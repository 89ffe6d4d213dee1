/** A string is the whole name, without ※必須 or 任意. */
export type Name = string | RegExp;

export type Tappable = 'button' | 'link' | 'radio' | 'checkbox';

export type TapOptions = {
  readonly within?: Name;
  /** From 0. */
  readonly nth?: number;
};

export type BrowserDriver = {
  readonly tap: (role: Tappable, name: Name, options?: TapOptions) => Promise<void>;
  readonly type: (label: Name, text: string) => Promise<void>;
  readonly replacePrefilled: (label: string, text: string) => Promise<void>;
  /** Types it into the first of three fields. */
  readonly typeWholePhone?: (label: string, number: string) => Promise<void>;
  readonly select: (label: Name, option: string) => Promise<void>;
  readonly attach: (label: Name, file: string) => Promise<void>;
  readonly waitForText: (text: Name) => Promise<void>;
  readonly readText: () => Promise<string>;
  /** The page may have left a `transient` path already. */
  readonly waitForPath: (path: string, options?: { readonly transient?: boolean }) => Promise<void>;
  /** Of a first screen. */
  readonly open: (url: string) => Promise<void>;
  readonly currentUrl: () => Promise<string>;
};

export function patternOf(name: Name): RegExp {
  if (name instanceof RegExp) return name;
  const text = RegExp.escape(name).replaceAll('（', '\\s*（');
  return new RegExp(`^\\s*${text}\\s*(?:※必須|任意)?\\s*$`, 'u');
}

/** Runs in the page. A first screen resets what was answered before its code ran, then asks for its notices. */
export const isRunning = (): boolean =>
  performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/notifications/'));
