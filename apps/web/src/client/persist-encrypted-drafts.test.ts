import { beforeEach, describe, expect, it, vi } from 'vitest';

const key = btoa('s'.repeat(32));
const another = btoa('k'.repeat(32));

/** A reload: the memory is empty, local storage remains. */
async function load() {
  vi.resetModules();
  return { ...(await import('./persist-encrypted-drafts.ts')), ...(await import('./drafts.ts')) };
}

const slots = (): string[] => Object.keys(localStorage).filter((name) => name.startsWith('kept-'));
const stored = (): string | null => localStorage.getItem(slots()[0] ?? '');
/** By default Vitest waits for a second, too short on a busy machine. */
const waitUntil = (isTrue: () => boolean) => vi.waitUntil(isTrue, 25_000);
const written = (before: string | null) => waitUntil(() => stored() !== before);

const saved = 'version-1';
async function open(withKey = key, version = saved) {
  const page = await load();
  await page.persistEncryptedDrafts(withKey, version);
  return page;
}
const draft = { lastName: '福岡', birthday: '1990-01-' };
async function openWithDraft() {
  const page = await open();
  page.saveDraft('personal', draft);
  await written(null);
  return page;
}

describe('[NAV-015, SESS-009] unsaved drafts', () => {
  beforeEach(() => localStorage.clear());

  it('are restored after a reload, and are stored only encrypted', async () => {
    const before = await open();
    before.saveDraft('personal', draft);
    before.saveDraft('personal/invitation', { state: 'verified', found: 'AAA111' });
    await written(null);
    const bytes = atob(stored()?.split('.')[1] ?? '');
    for (const text of ['lastName', 'AAA111', String.fromCharCode(...new TextEncoder().encode('福岡'))])
      expect(bytes).not.toContain(text);

    const after = await load();
    expect(after.readDraft('personal')).toBeUndefined();
    await after.persistEncryptedDrafts(key, saved);
    expect(after.readDraft('personal')).toEqual(draft);
    expect(after.readDraft('personal/invitation')).toEqual({ state: 'verified', found: 'AAA111' });
  });

  it('[ERR-026] stay after a success until the server has other answers, and longer if changed since', async () => {
    const page = await open();
    page.saveDraft('personal', draft);
    page.saveDraft('workplace', draft);
    page.markDraftSent('personal');
    page.markDraftSent('workplace');
    page.saveDraft('workplace', { ...draft, lastName: '熊本' });
    await page.persistEncryptedDrafts(key, saved);
    expect(page.readDraft('personal')).toEqual(draft);
    await page.persistEncryptedDrafts(key, 'version-2');
    expect([page.readDraft('personal'), page.readDraft('workplace')]).toEqual([
      undefined,
      { ...draft, lastName: '熊本' },
    ]);
    // A write that is under way would reach the next test.
    page.deleteDrafts();
    await waitUntil(() => stored() === null);
  });

  it('do not expire when the clock of the device jumps ahead [SESS-012]', async () => {
    await openWithDraft();
    const after = await load();
    const { recordServerTime } = await import('./clock.ts');
    recordServerTime(new Date().toUTCString());
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 80 * 3_600_000);
    await after.persistEncryptedDrafts(key, saved);
    expect(after.readDraft('personal')).toEqual(draft);
  });

  it('keep the complete text when the applicant types fast', async () => {
    const before = await open();
    for (let letters = 1; letters <= 50; letters += 1)
      before.saveDraft('personal', { lastName: 'あ'.repeat(letters) });
    await written(null);
    const after = await open();
    expect(after.readDraft('personal')).toEqual({ lastName: 'あ'.repeat(50) });
  });

  it.each([
    ['are restored', saved, draft],
    ['are not restored, because another device has saved newer answers', 'version-2', undefined],
  ])(
    'after the end of the session, when the applicant verifies the e-mail address again: %s',
    async (_, version, restored) => {
      const page = await open();
      page.saveDraft('personal', { ...draft, lastName: '福' });
      // Waits while the page writes the first change; the session ends meanwhile.
      page.saveDraft('personal', draft);
      page.closeDrafts();
      expect(page.readDraft('personal')).toBeUndefined();
      await written(null);
      await page.persistEncryptedDrafts(key, version);
      expect(page.readDraft('personal')).toEqual(restored);
      const before = stored();
      page.saveDraft('workplace', { occupationId: '01' });
      await written(before);
      const later = await open(key, version);
      expect([later.readDraft('personal'), later.readDraft('workplace')]).toEqual([
        restored,
        { occupationId: '01' },
      ]);
    },
  );

  it('of a page or node of the previous release, which have no version, are restored', async () => {
    const page = await open(key, '');
    page.saveDraft('personal', draft);
    await written(null);
    expect((await open()).readDraft('personal')).toEqual(draft);
  });

  it('of the next form are restored after this page has saved the previous form', async () => {
    const before = await open();
    before.saveDraft('personal', draft);
    before.saveDraft('workplace', { occupationId: '01' });
    before.deleteDrafts('personal');
    await written(null);
    const first = stored();
    await before.persistEncryptedDrafts(key, 'version-2');
    await written(first);
    const after = await open(key, 'version-2');
    expect(after.readDraft('workplace')).toEqual({ occupationId: '01' });
  });

  it('do not replace entries that were typed after the reload', async () => {
    await openWithDraft();
    const after = await load();
    after.saveDraft('personal', { ...draft, lastName: '熊本' });
    await after.persistEncryptedDrafts(key, saved);
    expect(after.readDraft('personal')).toEqual({ ...draft, lastName: '熊本' });
  });

  it.each([
    ['another application’s key', another, (sealed: string) => sealed],
    [
      'one changed character',
      key,
      (sealed: string) => sealed.replace(/.(?=.{8}$)/, (one) => (one === 'A' ? 'B' : 'A')),
    ],
    ['text that is not base64', key, () => '%'],
    ['an empty ciphertext', key, () => `${Date.now()}.`],
  ])('are not restored with %s; the form starts empty', async (_, theirs, change) => {
    await openWithDraft();
    localStorage.setItem(slots()[0] ?? '', change(stored() ?? ''));
    const after = await open(theirs, saved);
    expect(after.readDraft('personal')).toBeUndefined();
    const left = JSON.stringify(localStorage);
    after.saveDraft('personal', { lastName: '長崎' });
    await waitUntil(() => JSON.stringify(localStorage) !== left);
    const later = await open(theirs, saved);
    expect(later.readDraft('personal')).toEqual({ lastName: '長崎' });
  });

  it('are removed from the device when the page deletes them, also during a write', async () => {
    const page = await openWithDraft();
    page.saveDraft('personal', { ...draft, lastName: '熊本' });
    page.deleteDrafts();
    await waitUntil(() => stored() === null);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(slots()).toEqual([]);
  });

  it('of two applications in two tabs stay separate', async () => {
    await openWithDraft();
    const other = await open(another, saved);
    expect(other.readDraft('personal')).toBeUndefined();
    other.saveDraft('personal', { lastName: '熊本' });
    await waitUntil(() => slots().length === 2);
    other.deleteDrafts();
    await waitUntil(() => slots().length === 1);
    const again = await open();
    expect(again.readDraft('personal')).toEqual(draft);
  });

  it('of one application in two tabs: each tab takes over the changes of the other tab', async () => {
    const first = await openWithDraft();
    const second = await open();
    const [slot = ''] = slots();
    // The event that other tabs get after a write.
    const notify = async (hasChanged: () => boolean) => {
      window.dispatchEvent(new StorageEvent('storage', { key: slot }));
      await waitUntil(hasChanged);
    };
    const before = stored();
    second.saveDraft('workplace', { occupationId: '01' });
    await written(before);
    await notify(() => first.readDraft('workplace') !== undefined);
    expect(first.readDraft('personal')).toEqual(draft);

    const both = stored();
    second.deleteDrafts('personal');
    await written(both);
    await notify(() => first.readDraft('personal') === undefined);
    const alone = stored();
    first.saveDraft('workplace', { occupationId: '10' });
    await written(alone);
    const later = await open();
    expect([later.readDraft('personal'), later.readDraft('workplace')]).toEqual([
      undefined,
      { occupationId: '10' },
    ]);
  });

  it('of an earlier application in this tab are not used in the next application', async () => {
    const page = await openWithDraft();
    const [slot = ''] = slots();
    const left = stored() ?? '';
    const other = await open();
    await page.persistEncryptedDrafts(another, saved);
    page.saveDraft('personal', { lastName: '長崎' });
    other.saveDraft('personal', { lastName: '熊本' });
    await waitUntil(() => slots().length === 2 && localStorage.getItem(slot) !== left);
    localStorage.setItem(slot, left);
    window.dispatchEvent(new StorageEvent('storage', { key: slot }));
    // `other` listens after `page`, so `page` has handled the event too.
    await waitUntil(() => other.readDraft<typeof draft>('personal')?.lastName === draft.lastName);
    expect(page.readDraft('personal')).toEqual({ lastName: '長崎' });
  });

  it('are deleted when their last change is more than three days ago', async () => {
    const sealed = `${Date.now() - 72 * 3_600_000 - 1}.AAAA`;
    const young = `${Date.now() - 72 * 3_600_000 + 60_000}.AAAA`;
    for (const [name, text] of Object.entries({
      'kept-old': sealed,
      'kept-young': young,
      'kept-odd': 'x',
      step: '1.1',
    }))
      localStorage.setItem(name, text);
    await open();
    expect(Object.keys(localStorage).sort()).toEqual(['kept-young', 'step']);
  });

  it('stay in memory if the browser cannot encrypt, for example without HTTPS', async () => {
    vi.stubGlobal('crypto', {});
    const page = await open();
    page.saveDraft('personal', draft);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([page.readDraft('personal'), slots()]).toEqual([draft, []]);
  });

  it('stay in memory if the device’s storage is full', async () => {
    let tries = 0;
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        tries += 1;
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const page = await open();
    for (const lastName of ['福', '福岡']) {
      const before = tries;
      page.saveDraft('personal', { lastName });
      await waitUntil(() => tries > before);
    }
    expect(page.readDraft('personal')).toEqual({ lastName: '福岡' });
  });
});
