/** Accessible name of a control. A string must equal the whole name, without the suffix ※必須 (required) or 任意 (optional). */
export type Name = string | RegExp;

export type Tappable = 'button' | 'link' | 'radio' | 'checkbox';

export type TapOptions = {
  /** Legend or heading of the group that contains the control. */
  readonly within?: Name;
  /** Index among controls of the same name, from 0. */
  readonly nth?: number;
};

/**
 * The actions of an applicant in a browser, independent of the engine. A driver implements them for one engine or one way of
 * input. An action on a control waits until the control is ready.
 */
export type BrowserDriver = {
  readonly tap: (role: Tappable, name: Name, options?: TapOptions) => Promise<void>;
  /** Replaces the value of the field. */
  readonly type: (label: Name, text: string) => Promise<void>;
  /** Waits until the page has filled the field, then replaces the value. */
  readonly replacePrefilled: (label: string, text: string) => Promise<void>;
  /** Types a whole phone number into the first of its three fields. Without this function, the walker fills in each field. */
  readonly typeWholePhone?: (label: string, number: string) => Promise<void>;
  readonly select: (label: Name, option: string) => Promise<void>;
  readonly attach: (label: Name, file: string) => Promise<void>;
  readonly waitForText: (text: Name) => Promise<void>;
  readonly readText: () => Promise<string>;
  /** Waits until the URL has this path. With `transient`, the page can have left the path already. */
  readonly waitForPath: (path: string, options?: { readonly transient?: boolean }) => Promise<void>;
  readonly open: (url: string) => Promise<void>;
  readonly currentUrl: () => Promise<string>;
};

/** Returns the regular expression that the accessible name must match. */
export function patternOf(name: Name): RegExp {
  if (name instanceof RegExp) return name;
  const text = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/（/g, '\\s*（');
  return new RegExp(`^\\s*${text}\\s*(?:※必須|任意)?\\s*$`, 'u');
}
