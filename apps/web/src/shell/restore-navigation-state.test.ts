import { afterEach, describe, expect, it } from 'vitest';
import { writeSession } from '../client/session.ts';
import { rememberStep, restoreNavigationState } from './restore-navigation-state.ts';

/** The state of the entry after a load of `path`, in a browser that stood on `before`. */
function load(path: string, state: object | null, before: string): unknown {
  rememberStep(before);
  history.replaceState(state, '', path);
  restoreNavigationState();
  return history.state;
}

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
});

describe('[ERR-019] the navigation state after a reload that met no network', () => {
  it.each([
    ['/seal-less', '/branch'],
    ['/child/parent', '/child/personal'],
  ])('of %s is that of an entry from %s', (path, previous) => {
    writeSession('bankCode', '0177');
    expect(load(path, null, path)).toEqual({ previous });
  });

  it('of the receipt is that of one who has just completed, whose session is over', () => {
    expect(load('/complete', null, '/complete')).toEqual({ previous: '/redirect' });
  });

  it('stays as it is where it was kept', () => {
    writeSession('bankCode', '0177');
    const state = { previous: '/confirmation' };
    expect(load('/seal-less', state, '/seal-less')).toEqual(state);
  });

  it('[NAV-007] is not made up for an address that was typed, nor for another tab', () => {
    expect(load('/seal-less', null, '/seal-less')).toBeNull();
    writeSession('bankCode', '0177');
    expect(load('/pin', null, '/seal-less')).toBeNull();
    expect(load('/pin', null, '')).toBeNull();
  });

  it.each(['/term', '/error', '/unknown'])('is none at %s, which needs none', (path) => {
    writeSession('bankCode', '0177');
    expect(load(path, null, path)).toBeNull();
  });
});
