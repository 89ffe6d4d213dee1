import { ensureInstalled } from './ensure-install.ts';
import { ensureSystem, type Kind } from './ensure-system.ts';
import { holdLock } from './lock.ts';
import { handleStopSignals } from './processes.ts';

export async function prepare({
  programs = [],
  build,
}: {
  programs?: readonly Kind[];
  build?: () => Promise<unknown>;
} = {}): Promise<void> {
  handleStopSignals();
  await holdLock(async () => {
    await ensureInstalled();
    await ensureSystem(programs);
    await build?.();
  });
}
