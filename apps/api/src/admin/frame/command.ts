import type { AdminContext } from './context.ts';
import type { ExitCode } from './exit-code.ts';

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

/** `--json` prints `data` instead of `lines`. */
export type CommandResult = {
  readonly lines: readonly string[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly exit?: ExitCode;
};

type Spec<O extends Options> = {
  readonly name: string;
  readonly about: string;
  readonly description: readonly string[];
  readonly args?: readonly { readonly name: string; readonly about: string }[];
  readonly options?: O;
  readonly examples: readonly { readonly line: string; readonly about: string }[];
  readonly run: (
    context: AdminContext,
    options: Values<O>,
    args: readonly string[],
  ) => Promise<CommandResult>;
};

/** {@link createCommand} checks the types of the options. */
export type Command = Required<Omit<Spec<Options>, 'run'>> & {
  readonly run: (
    context: AdminContext,
    options: OptionValues,
    args: readonly string[],
  ) => Promise<CommandResult>;
};

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

export function createCommand<const O extends Options = Record<never, never>>(spec: Spec<O>): Command {
  return {
    args: [],
    options: {},
    ...spec,
    run: (context, options, args) => spec.run(context, options as Values<O>, args),
  };
}

export const bankOption = {
  value: 'code',
  about: 'Only this bank, by its code (0177). Default: all banks.',
} as const;
export const dryRunOption = { about: 'Report the effect without changing anything.' } as const;
