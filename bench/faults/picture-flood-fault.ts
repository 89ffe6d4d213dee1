import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { picture, upload } from '../../apps/api/test/support/journey.ts';
import type { TestClient } from '../../apps/api/test/support/test-client.ts';
import { startProcess } from '../../scripts/steps/processes.ts';
import { median } from '../statistics.ts';
import { applyUntilPin } from './applicant-journey.ts';
import type { Fault } from './fault.ts';
import type { Flood } from './picture-flood.ts';
import type { ApplicantEnvironment } from './prove-identity.ts';

const senderCount = 20;
const honestUploads = 15;
const maxSlowdown = 3;
const maxMemoryMb = 600;
const floodScript = new URL('./picture-flood.ts', import.meta.url).pathname;
const addressOf = (sender: number): string => `10.201.0.${sender}`;

const contradictions: string[] = [];

/** Resident MB of a process and of all that it started; a page that several share counts once. */
function memoryOfTree(pid: string | number): number {
  try {
    const [, kib] = /^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
    return Number(kib) / 1024 + children.map(memoryOfTree).reduce((sum, own) => sum + own, 0);
  } catch {
    return 0;
  }
}

async function measureUploads(client: TestClient, photo: Uint8Array): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let nth = 0; nth < honestUploads; nth += 1) {
    const started = performance.now();
    const { status } = await upload(client, 'INDIVIDUAL_NUMBER_CARD', photo);
    if (status !== 204) contradictions.push(`an honest photo got ${status}`);
    milliseconds.push(performance.now() - started);
  }
  return milliseconds;
}

/** Twenty clients of another network than the honest one send pictures that cost a decoder seconds or much memory. */
export const pictureFloodFault: Fault = {
  number: 14,
  name: 'hostile pictures from twenty clients',
  isAlone: true,
  async inject({ cluster }) {
    const [node] = cluster.nodes;
    const environment: ApplicantEnvironment = {
      ports: [node.port],
      mailbox: cluster.mailbox,
      provider: cluster.provider,
      timeoutMs: 120_000,
      plain: true,
    };
    const honest = await applyUntilPin({ ...environment, address: '10.200.0.1' }, 'CHILD');
    const hostile = await Promise.all(
      Array.from({ length: senderCount }, (_, at) =>
        applyUntilPin({ ...environment, address: addressOf(at), timeoutMs: 60_000 }, 'CHILD'),
      ),
    );
    const photo = await picture(1600, 1200);
    const quiet = median(await measureUploads(honest, photo));
    const child = startProcess(process.execPath, [floodScript], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const senders = hostile.map(({ host, token }, at) => ({ address: addressOf(at), host, token }));
    const flood: Flood = { port: node.port, senders };
    child.send(flood);
    await once(child, 'message');
    let peak = 0;
    const sampling = setInterval(() => {
      peak = Math.max(peak, memoryOfTree(node.pid() ?? 0));
    }, 100);
    const during = median(await measureUploads(honest, photo));
    child.send('stop');
    const [sent] = (await once(child, 'message')) as [number];
    clearInterval(sampling);
    console.log(
      `    photo ${quiet.toFixed(0)} → ${during.toFixed(0)} ms beside ${sent} hostile pictures, node and decoders at most ${peak.toFixed(0)} MB`,
    );
    if (during > maxSlowdown * quiet) contradictions.push('an honest photo waits too long');
    if (peak > maxMemoryMb) contradictions.push('the node uses too much memory');
    return sent;
  },
  contradictions: async () => contradictions,
};
