import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { TextField } from './text-field.tsx';

const digitsOf = (text: string) =>
  text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0)).replace(/\D/g, '');

function Postal(props: { stored: string[] }) {
  const [value, setValue] = useState('');
  return (
    <TextField
      bound={{
        id: 'it',
        name: 'it',
        value,
        onChange: () => undefined,
      }}
      label="番号"
      required={false}
      display={(digits) => (digits.length > 3 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits)}
      onInput={(typed) => {
        props.stored.push(digitsOf(typed));
        setValue(digitsOf(typed).slice(0, 7));
      }}
    />
  );
}

describe('an input that shows its digits formatted', () => {
  it('[VAL-093] keeps the text while an IME composes, and converts it afterwards', () => {
    const stored: string[] = [];
    render(<Postal stored={stored} />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    fireEvent.compositionStart(input);
    fireEvent.input(input, { target: { value: '８１００' }, isComposing: true });
    expect(input.value).toBe('８１００');
    expect(stored).toEqual([]);
    fireEvent.compositionEnd(input);
    expect(stored).toEqual(['8100']);
    expect(input.value).toBe('810-0');
  });

  it('keeps the caret where the applicant removed a digit', async () => {
    render(<Postal stored={[]} />);
    const user = userEvent.setup();
    const input = screen.getByRole<HTMLInputElement>('textbox');
    await user.type(input, '8100001');
    expect(input.value).toBe('810-0001');
    await user.type(input, '{Backspace}', { initialSelectionStart: 2, initialSelectionEnd: 2 });
    expect(input.value).toBe('800-001');
    expect(input.selectionStart).toBe(1);
    await user.keyboard('9');
    expect(input.value).toBe('890-0001');
  });

  it('shows only the stored digits when the applicant types one digit too many', () => {
    render(<Postal stored={[]} />);
    const input = screen.getByRole<HTMLInputElement>('textbox');
    fireEvent.input(input, { target: { value: '8100001' } });
    fireEvent.input(input, { target: { value: '810-00019' } });
    expect(input.value).toBe('810-0001');
  });
});
