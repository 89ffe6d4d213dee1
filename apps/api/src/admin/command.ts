import type { AdminContext } from './context.ts';
import type { ExitCode } from './exit-code.ts';

/** An option that takes a value, or one that is there or not. */
type TextOption = { readonly value: string; readonly about: string; readonly required?: true };
type FlagOption = { readonly value?: never; readonly about: string; readonly required?: never };
type Options = Readonly<Record<string, TextOption | FlagOption>>;

type Values<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends TextOption
    ? O[Name] extends { required: true }
      ? string
      : string | undefined
    : boolean;
};

/** What a command has to say: `lines` for people, `data` for `--json`. */
export type CommandResult = {
  readonly lines: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
  /** 0 unless said otherwise. */
  readonly exit?: ExitCode;
};

type Spec<O extends Options> = {
  /** As it is typed: `maintenance set`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly about: string;
  /** What one must know to use it well. */
  readonly teaches: readonly string[];
  /** Values without a name, all of them needed. */
  readonly takes: readonly { readonly name: string; readonly about: string }[];
  readonly options: O;
  readonly examples: readonly { readonly line: string; readonly about: string }[];
  readonly run: (
    context: AdminContext,
    options: Values<O>,
    taken: readonly string[],
  ) => Promise<CommandResult>;
};

/** A command as the registry holds it; the types of its options are between `command` and its `run`. */
export type Command = Omit<Spec<Options>, 'run'> & {
  readonly run: (
    context: AdminContext,
    options: Readonly<Record<string, string | boolean | undefined>>,
    taken: readonly string[],
  ) => Promise<CommandResult>;
};

export function command<const O extends Options>(spec: Spec<O>): Command {
  return {
    ...spec,
    // The parser has made each value what the option's row says.
    run: (context, options, taken) => spec.run(context, options as Values<O>, taken),
  };
}

/** Rows that many commands share. */
export const bankOption = {
  value: 'code',
  about: 'Only this bank, by its code (0177). Default: all.',
} as const;
export const dryRunOption = { about: 'Say what would be done, and change nothing.' } as const;
