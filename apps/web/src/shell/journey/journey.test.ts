import { childFlow } from '@kaisetsu/domain/flows/child';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import type { Flow } from '@kaisetsu/domain/flows/step';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../client/call.ts';
import { goToErrorScreen } from './journey.ts';

afterEach(() => history.replaceState(null, '', '/'));

function leave(flow: Flow, error: unknown) {
  const reported: unknown[] = [];
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  goToErrorScreen(flow, error);
  return reported;
}

describe('a failure that leads to the error page', () => {
  it('is passed to reportError if it is a programming error', () => {
    const fault = new TypeError('programming error');
    expect(leave(childFlow, fault)).toEqual([fault]);
    expect(location.pathname).toBe('/child/error');
  });

  it.each([
    [401, '/error?id=1'],
    [500, '/error'],
  ])('is not passed to reportError if it is a response with the status %i', (status, path) => {
    expect(leave(generalFlow, new CallFailed(status, {}))).toEqual([]);
    expect(location.pathname + location.search).toBe(path);
  });
});
