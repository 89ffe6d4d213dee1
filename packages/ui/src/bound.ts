/** What `useForm` gives a field. */
export type Bound = {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly message: string | undefined;
  /** Number of characters above the limit. */
  readonly excess?: number;
  readonly places?: readonly string[];
  readonly onChange: (value: string) => void;
  readonly onBlur: () => void;
};
