import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { photo, stubDecoder } from '../../../test/uploads.ts';
import { useCapture } from './use-capture.ts';

let decodings: { readonly succeed: () => void; readonly fail: () => void }[] = [];

function open() {
  const onFailed = vi.fn();
  const { result } = renderHook(() => useCapture({ onSent: () => undefined, onFailed }));
  return { now: () => result.current, onFailed };
}

beforeEach(() => {
  decodings = [];
  stubDecoder();
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockImplementation(
    () =>
      new Promise((resolve, reject) => {
        decodings.push({ succeed: () => resolve(undefined), fail: () => reject(new Error('EncodingError')) });
      }),
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a photo before its upload', () => {
  it('[CAPT-013] causes no error message when its decoding fails after the choice of the next photo', async () => {
    const { now, onFailed } = open();
    let first: Promise<void> = Promise.resolve();
    act(() => {
      first = now().choose(photo);
    });
    act(() => void now().choose(photo));
    await waitFor(() => expect(decodings).toHaveLength(2));
    await act(async () => {
      decodings[0]?.fail();
      await first;
    });
    expect([now().problem, now().busy]).toEqual([null, true]);
    await act(async () => decodings[1]?.succeed());
    await waitFor(() => expect(now().picture).not.toBeNull());
    expect([now().problem, now().busy, onFailed.mock.calls]).toEqual([null, false, []]);
  });

  it('is released from memory on a retake', async () => {
    const released = vi.spyOn(URL, 'revokeObjectURL');
    const { now } = open();
    act(() => void now().choose(photo));
    await waitFor(() => expect(decodings).toHaveLength(1));
    await act(async () => decodings[0]?.succeed());
    await waitFor(() => expect(now().picture).not.toBeNull());
    const url = now().picture?.url;
    expect(url).toMatch(/^blob:/);
    expect(released).not.toHaveBeenCalledWith(url);
    act(() => now().retake());
    await waitFor(() => expect(released).toHaveBeenCalledWith(url));
  });
});
