import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const key = btoa('s'.repeat(32));
const another = btoa('k'.repeat(32));

/** The page after a load: its memory is empty, what lies on the phone is there. */
async function load() {
  vi.resetModules();
  const { keepSealed } = await import('./keep-sealed.ts');
  const { forgetKept, keep, recall } = await import('./kept.ts');
  return { keepSealed, forgetKept, keep, recall };
}

const stored = (): string | null => localStorage.getItem('kept');
/** Sealing and writing are done. */
const written = (before: string | null) => vi.waitUntil(() => stored() !== before);

const draft = { lastName: '福岡', birthday: '1990-01-' };

describe('[NAV-015, SESS-009] what is typed and not saved', () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('is there again after a load, with nothing readable on the phone', async () => {
    const before = await load();
    await before.keepSealed(key);
    before.keep('personal', draft);
    before.keep('personal/invitation', { state: 'verified', found: 'AAA111' });
    await written(null);
    const bytes = atob(stored() ?? '');
    for (const text of ['lastName', 'AAA111', String.fromCharCode(...new TextEncoder().encode('福岡'))])
      expect(bytes).not.toContain(text);

    const after = await load();
    expect(after.recall('personal')).toBeUndefined();
    await after.keepSealed(key);
    expect(after.recall('personal')).toEqual(draft);
    expect(after.recall('personal/invitation')).toEqual({ state: 'verified', found: 'AAA111' });
  });

  it('is the last that was typed, however fast', async () => {
    const before = await load();
    await before.keepSealed(key);
    for (let letters = 1; letters <= 50; letters += 1)
      before.keep('personal', { lastName: 'あ'.repeat(letters) });
    await written(null);
    const after = await load();
    await after.keepSealed(key);
    expect(after.recall('personal')).toEqual({ lastName: 'あ'.repeat(50) });
  });

  it('gives way to what was typed since the load', async () => {
    const before = await load();
    await before.keepSealed(key);
    before.keep('personal', draft);
    await written(null);
    const after = await load();
    after.keep('personal', { ...draft, lastName: '熊本' });
    await after.keepSealed(key);
    expect(after.recall('personal')).toEqual({ ...draft, lastName: '熊本' });
  });

  it.each([
    ['another session’s key', another, (sealed: string) => sealed],
    [
      'a changed letter',
      key,
      (sealed: string) => sealed.replace(/.(?=.{8}$)/, (one) => (one === 'A' ? 'B' : 'A')),
    ],
    ['what is no seal', key, () => '%'],
  ])('does not open with %s, and the form begins anew', async (_, theirs, change) => {
    const before = await load();
    await before.keepSealed(key);
    before.keep('personal', draft);
    await written(null);
    localStorage.setItem('kept', change(stored() ?? ''));
    const after = await load();
    await after.keepSealed(theirs);
    expect(after.recall('personal')).toBeUndefined();
    const left = stored();
    after.keep('personal', { lastName: '長崎' });
    await written(left);
    const later = await load();
    await later.keepSealed(theirs);
    expect(later.recall('personal')).toEqual({ lastName: '長崎' });
  });

  it('is gone from the phone once it is forgotten, also while it is being written', async () => {
    const page = await load();
    await page.keepSealed(key);
    page.keep('personal', draft);
    await written(null);
    page.keep('personal', { ...draft, lastName: '熊本' });
    page.forgetKept();
    expect(stored()).toBeNull();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(stored()).toBeNull();
  });

  it('is forgotten form by form', async () => {
    const before = await load();
    await before.keepSealed(key);
    before.keep('personal', draft);
    before.keep('workplace', { occupationId: '01' });
    await written(null);
    const both = stored();
    before.forgetKept('personal');
    await written(both);
    const after = await load();
    await after.keepSealed(key);
    expect([after.recall('personal'), after.recall('workplace')]).toEqual([
      undefined,
      { occupationId: '01' },
    ]);
  });

  it.each([
    [
      'the browser seals nothing',
      () => vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('no')),
    ],
    [
      'the phone’s storage is full',
      () =>
        vi.stubGlobal('localStorage', {
          getItem: () => null,
          setItem: () => {
            throw new DOMException('full', 'QuotaExceededError');
          },
        }),
    ],
  ])('is in memory alone where %s', async (_, prevent) => {
    prevent();
    const page = await load();
    await page.keepSealed(key);
    page.keep('personal', draft);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(page.recall('personal')).toEqual(draft);
    expect(stored()).toBeNull();
  });
});
