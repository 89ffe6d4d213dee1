import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const key = btoa('s'.repeat(32));
const another = btoa('k'.repeat(32));

/** The page after a load: its memory is empty, what lies on the phone is there. */
async function load() {
  vi.resetModules();
  const { persistEncryptedDrafts } = await import('./persist-encrypted-drafts.ts');
  const { forgetKept, keep, recall } = await import('./drafts.ts');
  return { persistEncryptedDrafts, forgetKept, keep, recall };
}

const slots = (): string[] => Object.keys(localStorage).filter((name) => name.startsWith('kept-'));
/** What lies on the phone, of one session. */
const stored = (): string | null => localStorage.getItem(slots()[0] ?? '');
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
    await before.persistEncryptedDrafts(key);
    before.keep('personal', draft);
    before.keep('personal/invitation', { state: 'verified', found: 'AAA111' });
    await written(null);
    const bytes = atob(stored()?.split('.')[1] ?? '');
    for (const text of ['lastName', 'AAA111', String.fromCharCode(...new TextEncoder().encode('福岡'))])
      expect(bytes).not.toContain(text);

    const after = await load();
    expect(after.recall('personal')).toBeUndefined();
    await after.persistEncryptedDrafts(key);
    expect(after.recall('personal')).toEqual(draft);
    expect(after.recall('personal/invitation')).toEqual({ state: 'verified', found: 'AAA111' });
  });

  it('is the last that was typed, however fast', async () => {
    const before = await load();
    await before.persistEncryptedDrafts(key);
    for (let letters = 1; letters <= 50; letters += 1)
      before.keep('personal', { lastName: 'あ'.repeat(letters) });
    await written(null);
    const after = await load();
    await after.persistEncryptedDrafts(key);
    expect(after.recall('personal')).toEqual({ lastName: 'あ'.repeat(50) });
  });

  it('gives way to what was typed since the load', async () => {
    const before = await load();
    await before.persistEncryptedDrafts(key);
    before.keep('personal', draft);
    await written(null);
    const after = await load();
    after.keep('personal', { ...draft, lastName: '熊本' });
    await after.persistEncryptedDrafts(key);
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
    ['a seal around something else', key, () => `${Date.now()}.`],
  ])('does not open with %s, and the form begins anew', async (_, theirs, change) => {
    const before = await load();
    await before.persistEncryptedDrafts(key);
    before.keep('personal', draft);
    await written(null);
    localStorage.setItem(slots()[0] ?? '', change(stored() ?? ''));
    const after = await load();
    await after.persistEncryptedDrafts(theirs);
    expect(after.recall('personal')).toBeUndefined();
    const left = JSON.stringify(localStorage);
    after.keep('personal', { lastName: '長崎' });
    await vi.waitUntil(() => JSON.stringify(localStorage) !== left);
    const later = await load();
    await later.persistEncryptedDrafts(theirs);
    expect(later.recall('personal')).toEqual({ lastName: '長崎' });
  });

  it('is gone from the phone once it is forgotten, also while it is being written', async () => {
    const page = await load();
    await page.persistEncryptedDrafts(key);
    page.keep('personal', draft);
    await written(null);
    page.keep('personal', { ...draft, lastName: '熊本' });
    page.forgetKept();
    await vi.waitUntil(() => stored() === null);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(slots()).toEqual([]);
  });

  it('of two applications in two tabs is each its own', async () => {
    const one = await load();
    await one.persistEncryptedDrafts(key);
    one.keep('personal', draft);
    await written(null);
    const other = await load();
    await other.persistEncryptedDrafts(another);
    expect(other.recall('personal')).toBeUndefined();
    other.keep('personal', { lastName: '熊本' });
    await vi.waitUntil(() => slots().length === 2);
    other.forgetKept();
    await vi.waitUntil(() => slots().length === 1);
    const again = await load();
    await again.persistEncryptedDrafts(key);
    expect(again.recall('personal')).toEqual(draft);
  });

  it('of one application in two tabs is what was typed or saved last, in both', async () => {
    const first = await load();
    await first.persistEncryptedDrafts(key);
    first.keep('personal', draft);
    await written(null);
    const second = await load();
    await second.persistEncryptedDrafts(key);
    const [slot = ''] = slots();
    // As the browser tells all tabs but the one that wrote.
    const tell = async (isTold: () => boolean) => {
      window.dispatchEvent(new StorageEvent('storage', { key: slot }));
      await vi.waitUntil(isTold);
    };
    const before = stored();
    second.keep('workplace', { occupationId: '01' });
    await written(before);
    await tell(() => first.recall('workplace') !== undefined);
    expect(first.recall('personal')).toEqual(draft);

    const both = stored();
    second.forgetKept('personal');
    await written(both);
    await tell(() => first.recall('personal') === undefined);
    const saved = stored();
    first.keep('workplace', { occupationId: '10' });
    await written(saved);
    const later = await load();
    await later.persistEncryptedDrafts(key);
    expect([later.recall('personal'), later.recall('workplace')]).toEqual([
      undefined,
      { occupationId: '10' },
    ]);
  });

  it('of a session that this tab has left is not brought into the one after it', async () => {
    const page = await load();
    await page.persistEncryptedDrafts(key);
    page.keep('personal', draft);
    await written(null);
    const [slot = ''] = slots();
    const left = stored() ?? '';
    const other = await load();
    await other.persistEncryptedDrafts(key);
    await page.persistEncryptedDrafts(another);
    page.keep('personal', { lastName: '長崎' });
    other.keep('personal', { lastName: '熊本' });
    await vi.waitUntil(() => slots().length === 2 && localStorage.getItem(slot) !== left);
    localStorage.setItem(slot, left);
    window.dispatchEvent(new StorageEvent('storage', { key: slot }));
    // The other tab, told after this one, has taken it over.
    await vi.waitUntil(() => other.recall<typeof draft>('personal')?.lastName === draft.lastName);
    expect(page.recall('personal')).toEqual({ lastName: '長崎' });
  });

  it('is thrown away when its session can be open no longer', async () => {
    const sealed = `${Date.now() - 3 * 3_600_000 - 1}.AAAA`;
    const young = `${Date.now() - 3 * 3_600_000 + 60_000}.AAAA`;
    for (const [name, text] of Object.entries({
      'kept-old': sealed,
      'kept-young': young,
      'kept-odd': 'x',
      step: '1.1',
    }))
      localStorage.setItem(name, text);
    const page = await load();
    await page.persistEncryptedDrafts(key);
    expect(Object.keys(localStorage).sort()).toEqual(['kept-young', 'step']);
  });

  it('is forgotten form by form', async () => {
    const before = await load();
    await before.persistEncryptedDrafts(key);
    before.keep('personal', draft);
    before.keep('workplace', { occupationId: '01' });
    await written(null);
    const both = stored();
    before.forgetKept('personal');
    await written(both);
    const after = await load();
    await after.persistEncryptedDrafts(key);
    expect([after.recall('personal'), after.recall('workplace')]).toEqual([
      undefined,
      { occupationId: '01' },
    ]);
  });

  it('is in memory alone where the browser seals nothing, as without https', async () => {
    vi.stubGlobal('crypto', {});
    const page = await load();
    await page.persistEncryptedDrafts(key);
    page.keep('personal', draft);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([page.recall('personal'), slots()]).toEqual([draft, []]);
  });

  it('is in memory alone where the phone’s storage is full', async () => {
    let tries = 0;
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        tries += 1;
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const page = await load();
    await page.persistEncryptedDrafts(key);
    for (const lastName of ['福', '福岡']) {
      const before = tries;
      page.keep('personal', { lastName });
      await vi.waitUntil(() => tries > before);
    }
    expect(page.recall('personal')).toEqual({ lastName: '福岡' });
  });
});
