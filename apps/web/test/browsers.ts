import { vi } from 'vitest';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

const userAgents = {
  safari: `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`,
  line: `${iPhone} Mobile/15E148 Safari Line/15.9.0`,
  instagram: `${iPhone} Mobile/22F76 Instagram 386.0.0 (iPhone15,2; iOS 18_5; ja_JP)`,
  desktop: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/138.0.0.0 Safari/537.36',
} as const;

export function useUserAgent(name: keyof typeof userAgents): void {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgents[name]);
}
