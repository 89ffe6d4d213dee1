import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bank } from '@kaisetsu/domain/bank';
import { type BankFolder, type Banks, normaliseHost } from '../core/banks.ts';
import { ConfigError } from '../core/expected-error.ts';

/** A folder with a `bank.ts` (`bank.js` in the bundle) is a bank [BANK-023]. */
export async function loadBanks(
  folder: string,
  bankHosts: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<Banks> {
  const all: BankFolder[] = [];
  for (const file of globSync('*/bank.{js,ts}', { cwd: folder }).sort()) {
    const path = join(folder, file);
    const { bank } = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as { bank: Bank };
    all.push({ bank, folder: dirname(path) });
  }
  const getByCode = new Map(all.map(({ bank }) => [bank.code, bank]));
  for (const code of bankHosts.keys()) {
    if (!getByCode.has(code)) throw new ConfigError(`BANK_HOSTS: there is no bank ${code} in ${folder}`);
  }
  const byHost = new Map<string, Bank>();
  for (const { bank } of all) {
    for (const host of bankHosts.get(bank.code) ?? bank.hosts) {
      const other = byHost.get(host);
      if (other !== undefined)
        throw new ConfigError(
          `The host ${host} is given twice, to ${other.code} and to ${bank.code}. Check BANK_HOSTS and the bank.ts of both.`,
        );
      byHost.set(host, bank);
    }
  }
  return {
    all,
    findByHost: (host) => byHost.get(host) ?? byHost.get(normaliseHost(host)),
    getByCode(code) {
      const bank = getByCode.get(code);
      if (bank === undefined) throw new RangeError(`no bank ${code}`);
      return bank;
    },
  };
}

const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const hostName = new RegExp(`^(?:${label}(?:\\.${label})*|\\[[0-9a-f:.]+\\])$`);

/** `0177=a.example,b.example;0587=…` replaces the bank's default hosts. @throws Error that names the invalid part */
export function parseBankHosts(text: string): ReadonlyMap<string, readonly string[]> {
  const hosts = new Map<string, readonly string[]>();
  for (const part of text.split(';').map((one) => one.trim())) {
    if (part === '') continue;
    const [code = '', names = '', ...rest] = part.split('=').map((one) => one.trim());
    const list = names.split(',').map((name) => normaliseHost(name.trim()));
    const isValid = rest.length === 0 && code !== '' && list.every((name) => hostName.test(name));
    if (!isValid) throw new Error(`"${part}" is not <bank code>=<host>,<host>; a host has no port here`);
    if (hosts.has(code)) throw new Error(`names ${code} twice; list its hosts with commas`);
    hosts.set(code, list);
  }
  return hosts;
}
