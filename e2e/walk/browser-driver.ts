/** What a control is called: its label or the words on it. A text means all of it, apart from ※必須 and 任意. */
export type Name = string | RegExp;

export type Tappable = 'button' | 'link' | 'radio' | 'checkbox';

export type TapOptions = {
  /** Legend or heading that it stands under. */
  readonly within?: Name;
  /** Which of several of one name, counted from 0. */
  readonly nth?: number;
};

/**
 * What an applicant does with a phone, in words that every engine can be driven by: one taps, types and looks, and
 * finds things by what is written on them. Every act waits until what it needs is there.
 */
export type BrowserDriver = {
  readonly tap: (role: Tappable, name: Name, options?: TapOptions) => Promise<void>;
  /** Replaces what stands in the field. */
  readonly type: (label: Name, text: string) => Promise<void>;
  /** Waits until the screen has filled the field by itself, then replaces that. */
  readonly replacePrefilled: (label: string, text: string) => Promise<void>;
  /** Picks from a select by the words of the choice. */
  readonly select: (label: Name, option: string) => Promise<void>;
  /** Gives a file where the camera or the library would be opened. */
  readonly attach: (label: Name, file: string) => Promise<void>;
  readonly waitForText: (text: Name) => Promise<void>;
  /** Everything the screen says. */
  readonly readText: () => Promise<string>;
  /** Waits until the address bar has shown this path since the last arrival. `transient`: it may be gone again. */
  readonly waitForPath: (path: string, options?: { readonly transient?: boolean }) => Promise<void>;
  readonly open: (url: string) => Promise<void>;
  /** The address bar. */
  readonly currentUrl: () => Promise<string>;
};

/** The pattern behind a {@link Name}. */
export function patternOf(name: Name): RegExp {
  if (name instanceof RegExp) return name;
  const text = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/（/g, '\\s*（');
  return new RegExp(`^\\s*${text}\\s*(?:※必須|任意)?\\s*$`, 'u');
}
