import type { NameTable } from '@kaisetsu/jp-address/names/name-table';
import { GuessMark } from '@kaisetsu/ui/field-notes.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { cancelling, firefox, gboard, type ImeEvent, ios, samsung } from '../../../test/ime-events.ts';
import { deleteDrafts } from '../../client/drafts.ts';
import { nameTables } from './name-tables.ts';
import { useKanaFromIme } from './use-kana-from-ime.ts';

const { surnames, givenNames } = nameTables;
const names: NameTable = new Map([...givenNames, ...surnames]);

function Names(props: { name?: string; kana?: string; table?: NameTable | undefined }) {
  const [values, setValues] = useState({ name: props.name ?? '', kana: props.kana ?? '' });
  const bound = (id: 'name' | 'kana') => ({
    id,
    name: id,
    value: values[id],
    onChange: (value: string) => setValues((old) => ({ ...old, [id]: value })),
  });
  const table = 'table' in props ? props.table : names;
  const { isGuess, ...name } = useKanaFromIme(bound('name'), bound('kana'), table, 'personal');
  return (
    <>
      <TextField {...name} label="姓" required={false} />
      <TextField bound={bound('kana')} label="カナ" required={false} />
      {isGuess ? <GuessMark bound={bound('kana')} /> : null}
    </>
  );
}

const box = (label: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${label}`) });
const kana = () => box('カナ').value;
const isMarked = () => screen.queryByText('読みをご確認ください') !== null;

const input = (value: string, inputType: string, isComposing: boolean) =>
  fireEvent.input(box('姓'), { target: { value }, inputType, isComposing });

/** happy-dom has no composition event with `data`. */
function play(events: readonly ImeEvent[]): void {
  for (const event of events) {
    const [type, text] = event;
    if (type === 'input') {
      input(text, event[2], event[3]);
      continue;
    }
    if (type === 'compositionend') box('姓').value = event[2];
    fireEvent(box('姓'), Object.assign(new Event(type, { bubbles: true }), { data: text }));
  }
}

const compose = (states: readonly string[], before = '') =>
  play(gboard(states.slice(0, -1), states.at(-1) ?? '', before));

describe('an early choice of a prediction [PERS-197]', () => {
  it.each<[typed: string[], chosen: string, table: NameTable, kana: string]>([
    [['す', 'すず'], '鈴木', surnames, 'スズキ'],
    [['わ', 'わた'], '渡辺', surnames, ''],
    [['さ', 'さと'], '佐藤', surnames, 'サトウ'],
    [['さ', 'さと'], '里中', surnames, 'サトナカ'],
    [['は', 'はせ'], '長谷川', surnames, 'ハセガワ'],
    [['や'], '山田', surnames, ''],
    [['う'], '上杉', surnames, 'ウエスギ'],
    [['ま', 'まさ'], '正弘', givenNames, 'マサヒロ'],
    [['さ', 'さと'], '聡', givenNames, ''],
    [['は'], '陽翔', givenNames, 'ハルト'],
    [['や', 'やま'], '山之濱', surnames, ''],
  ])('%j, then %s: proposes no reading, or marks it (%#)', (typed, chosen, table, reading) => {
    for (const ime of [gboard, samsung, ios, firefox]) {
      render(<Names table={table} />);
      play(ime(typed, chosen));
      expect([box('姓').value, kana()]).toEqual([chosen, reading]);
      expect(isMarked()).toBe(reading !== '');
      cleanup();
      deleteDrafts();
    }
  });

  it.each([
    ['しょう', '翔', 'シヨウ'],
    ['はると', '陽翔', 'ハルト'],
    ['けん', '健', 'ケン'],
  ])('does not mark a usual reading: %s for %s', (typed, chosen, reading) => {
    for (const ime of [gboard, samsung, ios, firefox]) {
      render(<Names table={givenNames} />);
      play(ime([typed], chosen));
      expect([kana(), isMarked()]).toEqual([reading, false]);
      cleanup();
    }
  });

  it.each<[what: string, play: () => void, reading: string]>([
    ['the live conversion of macOS that is finished early', () => compose(['さ', 'さと', '佐藤']), 'サトウ'],
    ['a usual reading that begins another one', () => compose(['いしわた', '石渡']), 'イシワタ'],
    ['a name that is not in the table', () => compose(['ちのわ', '茅野輪']), 'チノワ'],
    [
      'the first part of a conversion, which Android commits alone',
      () => play(gboard(['すずきいち', 'すずきいちろう'], '鈴木')),
      'スズキ',
    ],
    [
      'a keyboard that empties the composition, which proposes nothing',
      () => play(cancelling(['す', 'すず'], '鈴木')),
      '',
    ],
  ])('marks the reading of %s', (_, act, reading) => {
    render(<Names />);
    act();
    expect([kana(), isMarked()]).toEqual([reading, reading !== '']);
  });

  it('removes the mark when the table arrives and contains the reading', () => {
    const { rerender } = render(<Names table={undefined} />);
    compose(['すずき', '鈴木']);
    expect([kana(), isMarked()]).toEqual(['スズキ', true]);
    rerender(<Names table={surnames} />);
    expect([kana(), isMarked()]).toEqual(['スズキ', false]);
  });

  it('marks a saved reading that is not a reading of the new name, without a change', () => {
    render(<Names name="鈴木" kana="スズキ" />);
    compose(['さ', 'さと', 'さとう', '佐藤']);
    expect([kana(), isMarked()]).toEqual(['スズキ', true]);
  });

  it('keeps the mark after a reload, until the applicant changes the reading', () => {
    render(<Names />);
    compose(['さ', 'さと', '佐藤']);
    cleanup();
    render(<Names name="佐藤" kana="サトウ" />);
    expect(isMarked()).toBe(true);
    fireEvent.input(box('カナ'), { target: { value: 'サトオ' } });
    expect(isMarked()).toBe(false);
  });
});

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
  ])('%s: %j is proposed as %s', (_, states, reading) => {
    render(<Names />);
    compose(states);
    expect([box('姓').value, kana(), isMarked()]).toEqual([states.at(-1), reading, false]);
  });

  it.each<[what: string, play: () => void, shown: string[]]>([
    [
      'Gboard: keeps the reading when a tap on the finished word starts a composition of that word',
      () => {
        compose(['やまだ', '山田']);
        // Chrome on Android reports a composition of the existing text (InputConnection.setComposingRegion).
        compose(['山田']);
      },
      ['山田', 'ヤマダ'],
    ],
    [
      'iOS: uses the reading although iOS deletes the composition and inserts the result',
      () => play(ios(['さ', 'さと', 'さとう'], '佐藤')),
      ['佐藤', 'サトウ'],
    ],
    [
      'Windows: keeps the proposal after a cancelled composition',
      () => {
        compose(['たなか', '田中']);
        compose(['さ', 'さと', ''], '田中');
      },
      ['田中', 'タナカ'],
    ],
    [
      'Firefox: uses the reading when the input event follows compositionend',
      () => play(firefox(['ゃ', 'や', 'やの'], '矢野')),
      ['矢野', 'ヤノ'],
    ],
    [
      'replaces the reading when a new composition replaces the name',
      () => {
        compose(['やまだ', '山田']);
        compose(['や', 'やまもと', '山本']);
      },
      ['山本', 'ヤマモト'],
    ],
    [
      'proposes nothing after the deletion of one kanji of two',
      () => {
        compose(['やまだ', '山田']);
        input('山', 'deleteContentBackward', false);
      },
      ['山', ''],
    ],
  ])('%s', (_, act, shown) => {
    render(<Names />);
    act();
    expect([box('姓').value, kana()]).toEqual(shown);
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

  it('proposes nothing when the applicant adds kanji to a saved name, because the reading of that name is unknown', () => {
    render(<Names name="山" />);
    compose(['だ', '田'], '山');
    expect(kana()).toBe('');
  });
});
