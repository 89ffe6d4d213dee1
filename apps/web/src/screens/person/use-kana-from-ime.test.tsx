import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { TextField } from '../../components/text-field.tsx';
import { useKanaFromIme } from './use-kana-from-ime.ts';

afterEach(cleanup);

/*
 * No recordings of devices: the sequences follow W3C UI Events, Input Events Level 2 and the documentation of each
 * IME.
 */

function Names(props: { name?: string; kana?: string }) {
  const [values, setValues] = useState({ name: props.name ?? '', kana: props.kana ?? '' });
  const bound = (id: 'name' | 'kana') => ({
    id,
    name: id,
    value: values[id],
    message: undefined,
    onChange: (value: string) => setValues((old) => ({ ...old, [id]: value })),
    onBlur: () => undefined,
  });
  return (
    <>
      <TextField {...useKanaFromIme(bound('name'), bound('kana'))} label="姓" required={false} />
      <TextField bound={bound('kana')} label="カナ" required={false} />
    </>
  );
}

const box = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
const kana = () => box('カナ').value;

const input = (value: string, inputType: string, isComposing: boolean) =>
  fireEvent.input(box('姓'), { target: { value }, inputType, isComposing });

/** happy-dom has no composition event with `data`. */
const report = (type: string, data: string) =>
  fireEvent(box('姓'), Object.assign(new Event(type, { bubbles: true }), { data }));

/** Chromium and desktop Safari. */
function compose(states: readonly string[], before = ''): void {
  report('compositionstart', '');
  for (const data of states) {
    report('compositionupdate', data);
    input(before + data, 'insertCompositionText', true);
  }
  report('compositionend', states.at(-1) ?? '');
}

/** iOS deletes the composition and inserts the chosen text (Input Events Level 2). */
function composeOnIos(typed: readonly string[], chosen: string): void {
  report('compositionstart', '');
  for (const data of typed) {
    report('compositionupdate', data);
    input(data, 'insertCompositionText', true);
  }
  input('', 'deleteCompositionText', true);
  input(chosen, 'insertFromComposition', true);
  report('compositionend', chosen);
}

/** The final `input` event of Firefox comes after `compositionend`. */
function composeInFirefox(states: readonly string[]): void {
  report('compositionstart', '');
  for (const data of states.slice(0, -1)) {
    report('compositionupdate', data);
    input(data, 'insertCompositionText', true);
  }
  const last = states.at(-1) ?? '';
  report('compositionupdate', last);
  box('姓').value = last;
  report('compositionend', last);
  input(last, 'insertCompositionText', false);
}

describe('useKanaFromIme', () => {
  it('Gboard, flick input: proposes the typed kana, and keeps the proposal when the IME converts them to kanji [PERS-027]', () => {
    render(<Names />);
    compose(['や', 'やま', 'やまた', 'やまだ']);
    expect(kana()).toBe('ヤマダ');
    cleanup();
    render(<Names />);
    compose(['や', 'やま', 'やまた', 'やまだ', '山田']);
    expect(box('姓').value).toBe('山田');
    expect(kana()).toBe('ヤマダ');
  });

  it('Gboard, 12 keys: updates the reading when another tap of the same key changes い to う [PERS-027]', () => {
    render(<Names />);
    compose(['あ', 'い', 'いた', 'いち', 'いちろ', 'いちろあ', 'いちろい', 'いちろう', '一郎']);
    expect(kana()).toBe('イチロウ');
  });

  it('Gboard: keeps the reading when a tap on the finished word starts a composition of that word [PERS-027]', () => {
    render(<Names />);
    compose(['やまだ', '山田']);
    // Chrome on Android reports a composition of the existing text (InputConnection.setComposingRegion).
    compose(['山田']);
    expect(kana()).toBe('ヤマダ');
  });

  it('iOS: uses the reading although iOS deletes the composition and inserts the result [PERS-027]', () => {
    render(<Names />);
    composeOnIos(['さ', 'さと', 'さとう'], '佐藤');
    expect(kana()).toBe('サトウ');
  });

  it('Windows: ignores the letters of an incomplete syllable [PERS-027]', () => {
    render(<Names />);
    compose(['ｙ', 'や', 'やｍ', 'やま', 'やまｄ']);
    expect(kana()).toBe('');
    cleanup();
    render(<Names />);
    compose(['ｙ', 'や', 'やｍ', 'やま', 'やまｄ', 'やまだ', '山だ', '山田', 'やまだ', '山田']);
    expect(kana()).toBe('ヤマダ');
  });

  it('Windows: removes a deleted kana from the reading, and keeps the proposal after a cancelled composition [PERS-027]', () => {
    render(<Names />);
    compose(['た', 'たは', 'た', 'たな', 'たなか', '田中']);
    expect(kana()).toBe('タナカ');
    compose(['さ', 'さと', ''], '田中');
    expect(box('姓').value).toBe('田中');
    expect(kana()).toBe('タナカ');
  });

  it('macOS: proposes the whole reading when live conversion changes kana to kanji during typing [PERS-027]', () => {
    render(<Names />);
    compose(['は', 'はせ', '長谷', '長谷が', '長谷がわ', '長谷川']);
    expect(kana()).toBe('ハセガワ');
  });

  it('Firefox: uses the reading when the input event follows compositionend [PERS-027]', () => {
    render(<Names />);
    composeInFirefox(['ゃ', 'や', 'やの', '矢野']);
    expect(kana()).toBe('ヤノ');
  });

  it('joins the readings of two compositions, and removes the reading of deleted text [PERS-027]', () => {
    render(<Names />);
    compose(['なが', '長']);
    compose(['たに', 'たにがわ', '谷川'], '長');
    expect(kana()).toBe('ナガタニガワ');
    input('長', 'deleteContentBackward', false);
    expect(kana()).toBe('ナガ');
    input('', 'deleteContentBackward', false);
    expect(kana()).toBe('');
  });

  it('replaces the reading when a new composition replaces the name [PERS-027]', () => {
    render(<Names />);
    compose(['やまだ', '山田']);
    compose(['や', 'やまもと', '山本']);
    expect(kana()).toBe('ヤマモト');
  });

  it('writes large kana instead of small ones [PERS-027]', () => {
    render(<Names />);
    compose(['しょう', 'しょうた', '翔太']);
    expect(kana()).toBe('シヨウタ');
  });
});

function deleteOneOfTwo(): void {
  compose(['やまだ', '山田']);
  input('山', 'deleteContentBackward', false);
}

describe('useKanaFromIme, when it must not propose kana', () => {
  it('does not overwrite kana that were typed or saved [PERS-027]', () => {
    render(<Names kana="ナカジマ" />);
    compose(['なか', 'なかしま', '中島']);
    expect(kana()).toBe('ナカジマ');
  });

  it('does not overwrite a proposal that the applicant has corrected [PERS-027]', () => {
    render(<Names />);
    compose(['なか', 'なかじま', '中島']);
    fireEvent.input(box('カナ'), { target: { value: 'ナカシマ' } });
    input('中', 'deleteContentBackward', false);
    compose(['しま', '島'], '中');
    expect(kana()).toBe('ナカシマ');
  });

  it.each([
    ['a paste', () => input('山田', 'insertFromPaste', false)],
    ['autofill', () => input('山田', 'insertReplacementText', false)],
    ['a suggested word without a composition', () => input('太郎', 'insertText', false)],
    ['a prediction before the reading is complete', () => compose(['や', '山田'])],
    ['the deletion of one kanji of two', deleteOneOfTwo],
  ])('proposes nothing after %s [PERS-027]', (_, act) => {
    render(<Names />);
    act();
    expect(kana()).toBe('');
  });

  it('proposes nothing when the applicant adds kanji to a saved name, because the reading of that name is unknown [PERS-027]', () => {
    render(<Names name="山" />);
    compose(['だ', '田'], '山');
    expect(kana()).toBe('');
  });
});
