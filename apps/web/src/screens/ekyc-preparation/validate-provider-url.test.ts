import { describe, expect, it } from 'vitest';
import { validateProviderUrl } from './validate-provider-url.ts';

describe('validateProviderUrl', () => {
  it.each(['https://ekyc.example/s/1?lang=ja', 'http://127.0.0.1:3001/s/1'])(
    '[EKYC-003] accepts the URL %s',
    (url) => {
      expect(validateProviderUrl(url)).toBe(url);
    },
  );

  it.each(['javascript:alert(1)', 'data:text/html,x', '/relative', '', 'ekyc-app://start'])(
    '[EKYC-003] rejects the URL %j',
    (url) => {
      expect(() => validateProviderUrl(url)).toThrow(TypeError);
    },
  );
});
