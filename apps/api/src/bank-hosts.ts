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
    if (hosts.has(code)) throw new Error(`BANK_HOSTS: names ${code} twice; list its hosts with commas`);
    hosts.set(code, list);
  }
  return hosts;
}

/** As a host is compared: any case, with or without the dot of the root. */
export const normaliseHost = (host: string): string => host.toLowerCase().replace(/\.$/, '');
