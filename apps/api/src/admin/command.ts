import type { AdminContext } from './context.ts';
import type { ExitCode } from './exit-code.ts';

/** An option with a value. `value` is the placeholder in the help text, such as `code` in `--bank <code>`. */
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

/** `lines` is the text for engineers. With `--json` the program prints `data` instead. */
export type CommandResult = {
  readonly lines: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
  /** Default: 0. */
  readonly exit?: ExitCode;
};

type Spec<O extends Options> = {
  /** One or two words: `report`, `maintenance set`. */
  readonly name: string;
  readonly about: string;
  readonly description: readonly string[];
  /** Positional arguments; all are required. */
  readonly args: readonly { readonly name: string; readonly about: string }[];
  readonly options: O;
  readonly examples: readonly { readonly line: string; readonly about: string }[];
  readonly run: (
    context: AdminContext,
    options: Values<O>,
    args: readonly string[],
  ) => Promise<CommandResult>;
};

/** A command in the registry, without the types of its options. {@link command} checks those types at compile time. */
export type Command = Omit<Spec<Options>, 'run'> & {
  readonly run: (
    context: AdminContext,
    options: OptionValues,
    args: readonly string[],
  ) => Promise<CommandResult>;
};

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

export function command<const O extends Options>(spec: Spec<O>): Command {
  return {
    ...spec,
    // For a TextOption the parser returns a string, or undefined if the option is absent. For a FlagOption it returns a boolean.
    run: (context, options, args) => spec.run(context, options as Values<O>, args),
  };
}

export const bankOption = {
  value: 'code',
  about: 'Only this bank, by its code (0177). Default: all banks.',
} as const;
export const dryRunOption = { about: 'Report the effect without changing anything.' } as const;
