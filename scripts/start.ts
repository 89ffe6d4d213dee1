/** `npm start`: with NODE_ENV=production only the API, configured by the environment. */
import { build } from './build.ts';
import { ensureInstalled } from './steps/ensure-install.ts';
import { holdLock } from './steps/lock.ts';
import { readPorts, requireFreePorts } from './steps/ports.ts';
import { handleStopSignals, isStopping, stopEverything } from './steps/processes.ts';
import { makeLocalUrl, startProduct } from './steps/product.ts';
import { inRepo } from './steps/repo.ts';

const production = process.env.NODE_ENV === 'production';
const withSimulator = !production && !process.env.EKYC_URL;
const ports = readPorts(
  withSimulator ? { PORT: 3000, EKYC_SIMULATOR_PORT: 3001, DESK_PORT: 3002 } : { PORT: 3000 },
);
const { PORT, EKYC_SIMULATOR_PORT, DESK_PORT } = ports;

async function describeProduct(seconds: number): Promise<string> {
  const { loadBanks } = await import('../apps/api/src/boot/banks.ts');
  const { all } = await loadBanks(inRepo('apps/api/dist/banks'));
  // A terminal shows a Japanese character two columns wide.
  const addresses = all.map(
    ({ bank: { name, hosts } }) =>
      `  ${name}${' '.repeat(Math.max(1, 16 - 2 * name.length))}http://${hosts[0]}:${PORT}/`,
  );
  const first = `http://${all[0]?.bank.hosts[0]}:${PORT}`;
  const outcomes =
    EKYC_SIMULATOR_PORT === undefined
      ? process.env.EKYC_URL
      : `${(process.env.PUBLIC_URL || makeLocalUrl(EKYC_SIMULATOR_PORT, process.env.HOST)).replace(/\/+$/, '')}/control`;
  return `
Kaisetsu is ready (${seconds.toFixed(1)} s). Open in a browser on this machine:

${addresses.join('\n')}

  Child account   ${first}/child/before-check
  Mails sent      ${first}/dev/mail
  eKYC outcomes   ${outcomes}
${await describeDesk()}
Ctrl+C stops it.
`;
}

async function describeDesk(): Promise<string> {
  if (DESK_PORT === undefined) return '';
  const { createStaff } = await import('../apps/ekyc-simulator/src/staff/people.ts');
  const people = createStaff().map(({ name, roles }) => `${name} (${roles.join(', ')})`);
  return `  Review desk     ${makeLocalUrl(DESK_PORT, process.env.HOST)}/  ${people.join(', ')}\n`;
}

handleStopSignals();
await requireFreePorts(ports, 'npm start');
// Held until the servers answer, so that a second start finds their ports in use.
const product = await holdLock(async () => {
  await ensureInstalled();
  await build();
  await requireFreePorts(ports, 'npm start');
  const started = startProduct({
    port: PORT,
    ...(EKYC_SIMULATOR_PORT !== undefined && { simulatorPort: EKYC_SIMULATOR_PORT }),
    ...(DESK_PORT !== undefined && { deskPort: DESK_PORT }),
    env: { DATA_DIR: process.env.DATA_DIR || inRepo('.data') },
  });
  await started.ready();
  return started;
});
console.log(production ? `Ready on port ${PORT}.` : await describeProduct(performance.now() / 1000));
const { name, code } = await product.firstEnd();
if (!isStopping()) {
  console.error(`The ${name} ended with exit code ${code}.`);
  await stopEverything();
  process.exit(code);
}
