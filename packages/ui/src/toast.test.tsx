import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { Toast } from './toast.tsx';

it.each([
  ['a key, and moves the focus to the heading', true],
  ['a tap, and leaves the focus in the field', false],
])('Toast closes by %s', async (_, byKeyboard) => {
  render(
    <>
      <h1 tabIndex={-1}>勤務先の入力</h1>
      <input aria-label="勤務先" />
      <Toast>お忘れではありませんか</Toast>
    </>,
  );
  const close = screen.getByRole('button', { name: '閉じる' });
  if (byKeyboard) {
    close.focus();
    await userEvent.keyboard('{Enter}');
  } else {
    screen.getByRole('textbox').focus();
    // A tap on a phone does not focus a button.
    fireEvent.click(close);
  }
  expect(screen.queryByText('お忘れではありませんか')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole(byKeyboard ? 'heading' : 'textbox'));
});
