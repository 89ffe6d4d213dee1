import { describe, expect, it } from 'vitest';
import { scriptUrl } from './trusted-types.ts';

describe('the one policy for script addresses', () => {
  it('lets our own scripts pass', () => {
    expect(scriptUrl('/assets/compress-worker.js')).toBe(`${location.origin}/assets/compress-worker.js`);
  });

  it.each(['https://elsewhere.example/x.js', '//elsewhere.example/x.js', 'data:text/javascript,1', 'blob:x'])(
    'refuses %s',
    (url) => {
      expect(() => scriptUrl(url)).toThrow(TypeError);
    },
  );
});
