/** Accessible name of a control. A string must match the whole name; the suffixes ※必須 and 任意 are ignored. */
export type Name = string | RegExp;

export type Tappable = 'button' | 'link' | 'radio' | 'checkbox';

export type TapOptions = {
  /** Legend or heading of the group that holds the control. */
  readonly within?: Name;
  /** Index among controls of the same name, from 0. */
  readonly nth?: number;
};

/**
 * The actions of an applicant, independent of the browser engine. Controls are found by their visible text. Every action
 * waits until its control is ready.
 */
export type BrowserDriver = {
  readonly tap: (role: Tappable, name: Name, options?: TapOptions) => Promise<void>;
  /** Replaces the value of the field. */
  readonly type: (label: Name, text: string) => Promise<void>;
  /** Waits until the application has filled the field, then replaces the value. */
  readonly replacePrefilled: (label: string, text: string) => Promise<void>;
  /** Types a whole phone number into its first part. A driver without it types the three parts. */
  readonly typeWholePhone?: (label: string, number: string) => Promise<void>;
  /** Selects an option by its text. */
  readonly select: (label: Name, option: string) => Promise<void>;
  /** Sets the file of a file input. */
  readonly attach: (label: Name, file: string) => Promise<void>;
  readonly waitForText: (text: Name) => Promise<void>;
  /** The visible text of the page. */
  readonly readText: () => Promise<string>;
  /** Waits until the URL has this path. `transient`: the page may have left it again. */
  readonly waitForPath: (path: string, options?: { readonly transient?: boolean }) => Promise<void>;
  readonly open: (url: string) => Promise<void>;
  readonly currentUrl: () => Promise<string>;
};

/** The pattern that a {@link Name} matches. */
export function patternOf(name: Name): RegExp {
  if (name instanceof RegExp) return name;
  const text = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/（/g, '\\s*（');
  return new RegExp(`^\\s*${text}\\s*(?:※必須|任意)?\\s*$`, 'u');
}
