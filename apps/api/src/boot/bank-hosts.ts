import { normaliseHost } from '../core/banks.ts';

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
    if (!isValid)
      throw new Error(`BANK_HOSTS: "${part}" is not <bank code>=<host>,<host>; a host has no port here`);
    if (hosts.has(code)) throw new Error(`BANK_HOSTS: names ${code} twice; list its hosts with commas`);
    hosts.set(code, list);
  }
  return hosts;
}
