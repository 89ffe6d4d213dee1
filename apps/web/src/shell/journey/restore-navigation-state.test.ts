import { afterEach, describe, expect, it, vi } from 'vitest';
import { writeSession } from '../../client/session.ts';
import { rememberStep, restoreNavigationState } from './restore-navigation-state.ts';

function load(path: string, state: object | null, before: string): unknown {
  rememberStep(before);
  history.replaceState(state, '', path);
  restoreNavigationState();
  return history.state;
}

afterEach(() => history.replaceState(null, '', '/'));

describe('[ERR-019] the navigation state after a reload without a network', () => {
  it.each([
    ['/seal-less', '/branch'],
    ['/child/parent', '/child/personal'],
  ])('is restored at %s with the previous step %s', (path, previous) => {
    writeSession('bankCode', '0177');
    expect(load(path, null, path)).toEqual({ previous });
  });

  it('is restored at the receipt although the session has ended', () => {
    expect(load('/complete', null, '/complete')).toEqual({ previous: '/redirect' });
  });

  it('is restored although another tab went to another step meanwhile', async () => {
    writeSession('bankCode', '0177');
    rememberStep('/seal-less');
    vi.resetModules();
    const other = await import('./restore-navigation-state.ts');
    other.rememberStep('/branch');
    other.rememberStep('/pin');
    history.replaceState(null, '', '/seal-less');
    restoreNavigationState();
    expect(history.state).toEqual({ previous: '/branch' });
    history.replaceState(null, '', '/branch');
    restoreNavigationState();
    expect(history.state).toBeNull();
  });

  it('is unchanged if the browser kept it', () => {
    writeSession('bankCode', '0177');
    const state = { previous: '/confirmation' };
    expect(load('/seal-less', state, '/seal-less')).toEqual(state);
  });

  it('[NAV-007] is not restored for a typed address or in another tab', () => {
    expect(load('/seal-less', null, '/seal-less')).toBeNull();
    writeSession('bankCode', '0177');
    expect(load('/pin', null, '/seal-less')).toBeNull();
    expect(load('/pin', null, '')).toBeNull();
  });

  it.each(['/term', '/error', '/unknown'])('is not restored at %s, which needs none', (path) => {
    writeSession('bankCode', '0177');
    expect(load(path, null, path)).toBeNull();
  });
});
