/** One statement as it reached the driver. */
export type Recorded = {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Of the application that it read or wrote; null when it told none. */
  readonly version: string | null;
};

export type RecordedCalls = {
  readonly databaseUrl: string;
  /** `APP_SECRET` and the like, by which another process opens what is in that database. */
  readonly secrets: Readonly<Record<string, string>>;
  /** Body of the personal post. */
  readonly body: string;
  readonly sessions: readonly {
    readonly token: string;
    readonly cookie: string;
    readonly personal: readonly Recorded[];
    readonly addresses: readonly Recorded[];
  }[];
};

export type BareReady = { readonly port: number };
