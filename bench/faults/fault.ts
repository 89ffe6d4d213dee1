import type { Cluster } from './cluster.ts';
import type { ApplicantEnvironment } from './prove-identity.ts';
import type { SmallDisk } from './small-disk.ts';

export type FaultContext = { readonly cluster: Cluster; readonly disk: SmallDisk | null };

export type Fault = {
  readonly number: number;
  readonly name: string;
  readonly short?: true;
  readonly smallDisk?: true;
  readonly prepare?: (context: FaultContext) => Promise<unknown>;
  readonly applicants?: () => Partial<ApplicantEnvironment>;
  /** New applicants arrive until the first injection has ended, even after the planned number. */
  readonly isAwaited?: true;
  /** One injection without other applicants. */
  readonly isAlone?: true;
  /** Runs repeatedly while applicants are active. Returns the number of injections. */
  readonly inject: (context: FaultContext, turn: number) => Promise<number>;
  /** Returns a text for each error in the database, and if the fault affected no applicant. */
  readonly contradictions?: (context: FaultContext) => Promise<readonly string[]>;
  readonly recover?: (context: FaultContext) => Promise<unknown>;
};
