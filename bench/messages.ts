/** One statement as it reached the driver. */
export type Recorded = { readonly text: string; readonly values: readonly unknown[] };

export type ApiReady = {
  readonly port: number;
  readonly databaseUrl: string;
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
