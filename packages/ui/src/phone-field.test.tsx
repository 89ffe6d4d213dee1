import { specMobileBeginnings } from '@kaisetsu/domain/fields/phone';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { PhoneField } from './phone-field.tsx';

function Mobile(props: { onValue: (value: string) => void }) {
  const [value, setValue] = useState('--');
  const onChange = (next: string) => {
    props.onValue(next);
    setValue(next);
  };
  const bound = { id: 'it', name: 'it', value, onChange };
  return <PhoneField bound={bound} mobileBeginnings={specMobileBeginnings} label="携帯電話番号" />;
}

function show() {
  let value = '--';
  render(
    <Mobile
      onValue={(next) => {
        value = next;
      }}
    />,
  );
  const parts = screen.getAllByRole<HTMLInputElement>('textbox');
  return { user: userEvent.setup(), parts, value: () => value };
}

describe('a phone number in three parts', () => {
  it('[VAL-070, VAL-093] keeps text and focus while an IME composes, and splits the number afterwards', () => {
    const { parts, value } = show();
    const first = parts[0] as HTMLInputElement;
    first.focus();
    fireEvent.compositionStart(first);
    for (const typed of ['０９０１２３４５', '０９０１２３４５６７８', '０９０ー']) {
      fireEvent.input(first, { target: { value: typed }, isComposing: true });
      expect([first.value, value(), document.activeElement]).toEqual([typed, '--', first]);
    }
    fireEvent.input(first, { target: { value: '０９０１２３４５６７８' }, isComposing: true });
    fireEvent.compositionEnd(first);
    expect([value(), document.activeElement]).toEqual(['090-1234-5678', parts[2]]);
  });

  it.each([
    ['a mobile number', '0901234', '5678', '090-1234-5678'],
    ['a landline number after its area code', '0942123', '456', '0942-12-3456'],
  ])('splits %s that is typed into the first part', async (_, start, rest, expected) => {
    const { user, parts, value } = show();
    await user.type(parts[0] as HTMLInputElement, start);
    expect(document.activeElement).toBe(parts[2]);
    await user.keyboard(rest);
    expect(value()).toBe(expected);
  });

  it.each([
    ['０９０－１２３４－５６７８', '090-1234-5678'],
    ['0940━123━456', '0940-123-456'],
    ['携帯-090-1234-5678', '090-1234-5678'],
    ['092-123-4567 内線12', '092-123-4567'],
    ['06012345678', '06012345678--'],
  ])(
    '[VAL-070] stores a pasted %s as %s, and shows a note only if the text has an extension',
    async (pasted, expected) => {
      const { user, parts, value } = show();
      await user.click(parts[0] as HTMLInputElement);
      await user.paste(pasted);
      expect(value().normalize('NFKC')).toBe(expected);
      expect(screen.getByRole('status').textContent !== '').toBe(pasted.includes('内線'));
    },
  );

  it('[VAL-070] removes the note about the extension together with its number', async () => {
    const { user, parts, value } = show();
    await user.click(parts[0] as HTMLInputElement);
    await user.paste('092-123-4567 内線12');
    await user.clear(parts[2] as HTMLInputElement);
    expect(screen.getByRole('status').textContent).toBe('');
    await user.type(parts[2] as HTMLInputElement, '8901');
    expect(value()).toBe('092-123-8901');
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
