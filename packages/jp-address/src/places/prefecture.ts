import codes from './prefectures.json' with { type: 'json' };

export type Prefecture = keyof typeof codes;

/** In the order of their codes of JIS X 0401. */
export const prefectures = Object.keys(codes) as readonly Prefecture[];

export function isPrefecture(value: string): value is Prefecture {
  return Object.hasOwn(codes, value);
}

export function findLeadingPrefecture(address: string): Prefecture | undefined {
  return prefectures.find((prefecture) => address.startsWith(prefecture));
}
