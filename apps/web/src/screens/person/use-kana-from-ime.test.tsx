import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
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

describe('useKanaFromIme [PERS-027]', () => {
  it.each<[what: string, states: string[], reading: string]>([
    ['Gboard, flick input', ['や', 'やま', 'やまた', 'やまだ'], 'ヤマダ'],
    ['Gboard, after the conversion to kanji', ['や', 'やま', 'やまた', 'やまだ', '山田'], 'ヤマダ'],
    [
      'Gboard, 12 keys, where a further tap of the same key changes い to う',
      ['あ', 'い', 'いた', 'いち', 'いちろ', 'いちろあ', 'いちろい', 'いちろう', '一郎'],
      'イチロウ',
    ],
    ['Windows, with an incomplete syllable', ['ｙ', 'や', 'やｍ', 'やま', 'やまｄ'], ''],
    [
      'Windows, with a conversion that is undone and repeated',
      ['ｙ', 'や', 'やｍ', 'やま', 'やまｄ', 'やまだ', '山だ', '山田', 'やまだ', '山田'],
      'ヤマダ',
    ],
    ['Windows, with a deleted kana', ['た', 'たは', 'た', 'たな', 'たなか', '田中'], 'タナカ'],
    ['macOS, with live conversion', ['は', 'はせ', '長谷', '長谷が', '長谷がわ', '長谷川'], 'ハセガワ'],
    ['large kana instead of small ones', ['しょう', 'しょうた', '翔太'], 'シヨウタ'],
    ['a prediction before the reading is complete', ['や', '山田'], ''],
  ])('%s: %j is proposed as %s', (_, states, reading) => {
    render(<Names />);
    compose(states);
    expect([box('姓').value, kana()]).toEqual([states.at(-1), reading]);
  });

  it('Gboard: keeps the reading when a tap on the finished word starts a composition of that word', () => {
    render(<Names />);
    compose(['やまだ', '山田']);
    // Chrome on Android reports a composition of the existing text (InputConnection.setComposingRegion).
    compose(['山田']);
    expect(kana()).toBe('ヤマダ');
  });

  it('iOS: uses the reading although iOS deletes the composition and inserts the result', () => {
    render(<Names />);
    composeOnIos(['さ', 'さと', 'さとう'], '佐藤');
    expect(kana()).toBe('サトウ');
  });

  it('Windows: keeps the proposal after a cancelled composition', () => {
    render(<Names />);
    compose(['たなか', '田中']);
    compose(['さ', 'さと', ''], '田中');
    expect([box('姓').value, kana()]).toEqual(['田中', 'タナカ']);
  });

  it('Firefox: uses the reading when the input event follows compositionend', () => {
    render(<Names />);
    composeInFirefox(['ゃ', 'や', 'やの', '矢野']);
    expect(kana()).toBe('ヤノ');
  });

  it('joins the readings of two compositions, and removes the reading of deleted text', () => {
    render(<Names />);
    compose(['なが', '長']);
    compose(['たに', 'たにがわ', '谷川'], '長');
    expect(kana()).toBe('ナガタニガワ');
    input('長', 'deleteContentBackward', false);
    expect(kana()).toBe('ナガ');
    input('', 'deleteContentBackward', false);
    expect(kana()).toBe('');
  });

  it('replaces the reading when a new composition replaces the name', () => {
    render(<Names />);
    compose(['やまだ', '山田']);
    compose(['や', 'やまもと', '山本']);
    expect(kana()).toBe('ヤマモト');
  });

  it('does not overwrite kana that were typed or saved', () => {
    render(<Names kana="ナカジマ" />);
    compose(['なか', 'なかしま', '中島']);
    expect(kana()).toBe('ナカジマ');
  });

  it('does not overwrite a proposal that the applicant has corrected', () => {
    render(<Names />);
    compose(['なか', 'なかじま', '中島']);
    fireEvent.input(box('カナ'), { target: { value: 'ナカシマ' } });
    input('中', 'deleteContentBackward', false);
    compose(['しま', '島'], '中');
    expect(kana()).toBe('ナカシマ');
  });

  it.each([
    ['a paste', '山田', 'insertFromPaste'],
    ['autofill', '山田', 'insertReplacementText'],
    ['a suggested word without a composition', '太郎', 'insertText'],
  ])('proposes nothing after %s', (_, text, inputType) => {
    render(<Names />);
    input(text, inputType, false);
    expect(kana()).toBe('');
  });

  it('proposes nothing after the deletion of one kanji of two', () => {
    render(<Names />);
    compose(['やまだ', '山田']);
    input('山', 'deleteContentBackward', false);
    expect(kana()).toBe('');
  });

  it('proposes nothing when the applicant adds kanji to a saved name, because the reading of that name is unknown', () => {
    render(<Names name="山" />);
    compose(['だ', '田'], '山');
    expect(kana()).toBe('');
  });
});
