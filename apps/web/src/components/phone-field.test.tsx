import { specMobileBeginnings } from '@kaisetsu/domain/fields/phone';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { PhoneField } from './phone-field.tsx';

afterEach(cleanup);

function Mobile(props: { onValue: (value: string) => void }) {
  const [value, setValue] = useState('--');
  const onChange = (next: string) => {
    props.onValue(next);
    setValue(next);
  };
  const bound = { id: 'it', name: 'it', value, message: undefined, onChange, onBlur: () => undefined };
  return <PhoneField bound={bound} mobileBeginnings={specMobileBeginnings} label="携帯電話番号" required />;
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

  it('accepts a complete phone number that is typed into the first part', async () => {
    const { user, parts, value } = show();
    await user.type(parts[0] as HTMLInputElement, '0901234');
    expect(document.activeElement).toBe(parts[2]);
    await user.keyboard('5678');
    expect(value()).toBe('090-1234-5678');
  });

  it.each([
    '09012345678',
    '090-1234-5678',
    '０９０－１２３４－５６７８',
    '+819012345678',
    '+81 90-1234-5678',
    '＋81-(0)90-1234-5678',
  ])('[VAL-070] splits a pasted %s into the three parts', async (pasted) => {
    const { user, parts, value } = show();
    await user.click(parts[0] as HTMLInputElement);
    await user.paste(pasted);
    expect(value().normalize('NFKC')).toBe('090-1234-5678');
  });

  it.each(['0940-123-456', '0940ｰ123ｰ456', '0940‑123‑456', '０９４０ー１２３ー４５６', '0940━123━456'])(
    '[VAL-070] keeps the three parts of a pasted %s',
    async (pasted) => {
      const { user, parts, value } = show();
      await user.click(parts[0] as HTMLInputElement);
      await user.paste(pasted);
      expect(value().normalize('NFKC')).toBe('0940-123-456');
    },
  );

  it.each(['TEL:090-1234-5678', '090-1234-5678（携帯）', '\u202a090-1234-5678\u202c', '携帯-090-1234-5678'])(
    '[VAL-070] extracts the number from a pasted %j and moves the focus to the last part',
    async (pasted) => {
      const { user, parts, value } = show();
      await user.click(parts[0] as HTMLInputElement);
      await user.paste(pasted);
      expect(value()).toBe('090-1234-5678');
      expect(document.activeElement).toBe(parts[2]);
    },
  );

  it('splits a landline number after its area code', async () => {
    const { user, parts, value } = show();
    await user.type(parts[0] as HTMLInputElement, '0942123');
    expect(document.activeElement).toBe(parts[2]);
    await user.keyboard('456');
    expect(value()).toBe('0942-12-3456');
  });

  it('accepts a number that is typed part by part into the three inputs', async () => {
    const { user, parts, value } = show();
    for (const [index, part] of ['090', '1234', '5678'].entries()) {
      await user.type(parts[index] as HTMLInputElement, part);
    }
    expect(value()).toBe('090-1234-5678');
  });

  it.each([
    ['9012345678', '090-1234-5678'],
    ['0422223456', '0422-22-3456'],
    ['092-123-4567 内線12', '092-123-4567'],
  ])(
    '[VAL-070] converts a pasted %s to %s, and shows a note only if the text has an extension',
    async (pasted, expected) => {
      const { user, parts, value } = show();
      await user.click(parts[0] as HTMLInputElement);
      await user.paste(pasted);
      expect(value()).toBe(expected);
      expect(screen.queryByRole('status') !== null).toBe(pasted.includes('内線'));
    },
  );

  it('[VAL-070] does not split a mobile number whose beginning the bank does not accept', async () => {
    const { user, parts, value } = show();
    await user.click(parts[0] as HTMLInputElement);
    await user.paste('06012345678');
    expect(value()).toBe('06012345678--');
  });
});
