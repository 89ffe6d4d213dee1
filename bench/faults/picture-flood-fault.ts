import { readdirSync, readFileSync } from 'node:fs';
import { JourneyTimeout } from '@kaisetsu/test-kit/wire-app';
import { makeHostilePictures } from '../../apps/api/test/support/hostile-pictures.ts';
import { picture, upload } from '../../apps/api/test/support/journey.ts';
import { jpegOfBitScans } from '../../apps/api/test/support/picture-files.ts';
import type { TestClient } from '../../apps/api/test/support/test-client.ts';
import { median } from '../statistics.ts';
import { type ApplicantEnvironment, applyUntilPin } from './applicant-journey.ts';
import type { Fault } from './faults.ts';

const senders = 20;
const honestUploads = 15;
const maxSlowdown = 3;
const maxMemoryMb = 600;
/** Larger ones would only occupy the loopback interface. */
const maxFileBytes = 1024 * 1024;

const contradictions: string[] = [];

/** Resident MB of a process and of all that it started. They share the pages of files. */
function memoryOfTree(root: number): number {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const read = (field: string) =>
          Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
        return [{ pid: Number(name), parent: read('PPid'), own: read('RssAnon'), files: read('RssFile') }];
      } catch {
        return [];
      }
    });
  const list = (pid: number): typeof processes =>
    processes.filter((one) => one.parent === pid).flatMap((one) => [one, ...list(one.pid)]);
  const tree = [...processes.filter(({ pid }) => pid === root), ...list(root)];
  const own = tree.reduce((kib, one) => kib + one.own, 0);
  return (own + Math.max(...tree.map(({ files }) => files))) / 1024;
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

async function loadHostileFiles(): Promise<readonly Uint8Array[]> {
  const others = (await makeHostilePictures()).map(({ file }) => file);
  return [jpegOfBitScans(1024), ...others.filter(({ length }) => length <= maxFileBytes)];
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
      stats: { longestCallMs: 0, serverErrors: new Map() },
      timeoutMs: 120_000,
    };
    const honest = await applyUntilPin({ ...environment, address: '10.200.0.1' }, 'CHILD');
    const hostile = await Promise.all(
      Array.from({ length: senders }, (_, at) =>
        applyUntilPin({ ...environment, address: `10.201.0.${at}`, timeoutMs: 60_000 }, 'CHILD'),
      ),
    );
    const photo = await picture(1600, 1200);
    const quiet = median(await measureUploads(honest, photo));
    const files = await loadHostileFiles();
    let [isOver, sent, peak] = [false, 0, 0];
    const sampling = setInterval(() => {
      peak = Math.max(peak, memoryOfTree(node.pid() ?? 0));
    }, 100);
    const flooding = hostile.map(async (client, at) => {
      for (let next = at; !isOver; next += 1) {
        const file = next % 2 === 0 ? files[0] : files[next % files.length];
        sent += 1;
        await upload(client, 'INDIVIDUAL_NUMBER_CARD', file ?? photo).catch((error: unknown) => {
          // The decoders refuse to take turns with it.
          if (!(error instanceof JourneyTimeout)) throw error;
        });
      }
    });
    const during = median(await measureUploads(honest, photo));
    isOver = true;
    await Promise.all(flooding);
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
