import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bank } from '@kaisetsu/domain/bank';

/** A bank with where its pictures are. */
export type BankFolder = { readonly bank: Bank; readonly folder: string };

/** The banks of this installation (decisions "Banks and hosts"). */
export type Banks = {
  readonly all: readonly BankFolder[];
  /** By host name without port, any case; undefined for a host that is no bank's. */
  readonly byHost: (host: string) => Bank | undefined;
  /** @throws RangeError for a code that is none of ours. */
  readonly byCode: (code: string) => Bank;
};

/** Every folder with a `bank.ts` (`bank.js` in the bundle) is a bank; nothing else needs to know of it. */
async function readFolders(folder: string): Promise<BankFolder[]> {
  const folders = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(folder, entry.name))
    .sort();
  const found: BankFolder[] = [];
  for (const one of folders) {
    const file = ['bank.js', 'bank.ts'].map((name) => join(one, name)).find(existsSync);
    if (file === undefined) continue;
    const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { bank: Bank };
    found.push({ bank: module.bank, folder: one });
  }
  return found;
}

/**
 * Reads `BANK_HOSTS` (`0177=a.example,b.example;0587=…`): the banks it names get these hosts in place of their own.
 * @throws Error naming what is wrong.
 */
export function parseBankHosts(text: string): ReadonlyMap<string, readonly string[]> {
  const hosts = new Map<string, readonly string[]>();
  for (const part of text.split(';').map((one) => one.trim())) {
    if (part === '') continue;
    const [code = '', names = '', ...rest] = part.split('=').map((one) => one.trim());
    const list = names.split(',').map((name) => normaliseHost(name.trim()));
    const sound = rest.length === 0 && code !== '' && list.every((name) => /^[a-z0-9.:[\]-]+$/.test(name));
    if (!sound) throw new Error(`BANK_HOSTS: "${part}" is not <bank code>=<host>,<host>`);
    hosts.set(code, list);
  }
  return hosts;
}

const normaliseHost = (host: string): string => host.toLowerCase().replace(/\.$/, '');

/** @throws Error when `bankHosts` names no bank of ours, or two banks claim one host. */
export async function loadBanks(
  folder: string,
  bankHosts: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<Banks> {
  const all = await readFolders(folder);
  const byCode = new Map(all.map(({ bank }) => [bank.code, bank]));
  for (const code of bankHosts.keys()) {
    if (!byCode.has(code))
      throw new Error(`BANK_HOSTS names bank ${code}; there is no such folder in ${folder}`);
  }
  const byHost = new Map<string, Bank>();
  for (const { bank } of all) {
    for (const host of bankHosts.get(bank.code) ?? bank.hosts) {
      const other = byHost.get(host);
      if (other !== undefined)
        throw new Error(`Host ${host} is given to both ${other.code} and ${bank.code}`);
      byHost.set(host, bank);
    }
  }
  return {
    all,
    byHost: (host) => byHost.get(host) ?? byHost.get(normaliseHost(host)),
    byCode(code) {
      const bank = byCode.get(code);
      if (bank === undefined) throw new RangeError(`no bank ${code}`);
      return bank;
    },
  };
}
