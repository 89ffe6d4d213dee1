import { describe, expect, it } from 'vitest';
import { createScriptUrl } from './trusted-types.ts';

describe('the policy for script URLs', () => {
  it('accepts a script of the page’s own origin', () => {
    expect(createScriptUrl('/assets/compress-worker.js')).toBe(
      `${location.origin}/assets/compress-worker.js`,
    );
  });

  it.each(['https://elsewhere.example/x.js', '//elsewhere.example/x.js', 'data:text/javascript,1', 'blob:x'])(
    'rejects the URL %s',
    (url) => {
      expect(() => createScriptUrl(url)).toThrow(TypeError);
    },
  );
});
