import help from '../help.json' with { type: 'json' };
import type { AdminContext } from './context.ts';
import type { ExitCode } from './exit-code.ts';

type Option = { readonly value?: string; readonly about: string; readonly required?: true };
type Options = Readonly<Record<string, Option>>;
type Values<O extends Options> = {
  readonly [Name in keyof O]: O[Name] extends { value: string; required: true }
    ? string
    : O[Name] extends { value: string }
      ? string | undefined
      : boolean;
};
export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** `--json` prints `data` instead of `lines`. A line that is `false` is left out. */
export type CommandResult = {
  readonly lines: readonly (string | false)[];
  readonly data: Readonly<Record<string, unknown>>;
  readonly exit?: ExitCode;
};

type Spec<O extends Options, V = Values<O>> = {
  readonly name: keyof typeof help.commands;
  /** Replaces that of help.json. */
  readonly description?: readonly string[];
  readonly args?: Readonly<Record<string, string>>;
  readonly options?: O;
  readonly run: (context: AdminContext, options: V, args: readonly string[]) => Promise<CommandResult>;
};

/** {@link createCommand} checks the types of the options. */
export type Command = Required<Spec<Options, OptionValues>> & {
  readonly about: string;
  readonly examples: Readonly<Record<string, string>>;
};

export const createCommand = <const O extends Options = Record<never, never>>(spec: Spec<O>): Command => ({
  args: {},
  options: {},
  ...help.commands[spec.name],
  ...spec,
  run: (context, options, args) => spec.run(context, options as Values<O>, args),
});

export const bankOption = {
  value: 'code',
  about: 'Only this bank, by its code (0177). Default: all banks.',
} as const;
export const dryRunOption = { about: 'Report the effect without changing anything.' } as const;
