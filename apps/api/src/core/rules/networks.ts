/** The client first, then wider networks: IPv4 address and /24; IPv6 /64, /56 and /48. */
export type Networks = readonly string[];

/** Each wider network that one customer can own has this times the calls and connections (ADR 0027). */
export const widerFactor = 4;

/** A /24 belongs to many customers. One customer can own an IPv6 /48. */
export const listOwnNetworks = (networks: Networks): Networks =>
  networks.filter((network) => !network.endsWith('/24'));

/** IPv4 /24 or IPv6 /48: one client can have all addresses in it. */
export const getSharedNetwork = (networks: Networks): string => networks.at(-1) ?? '';
