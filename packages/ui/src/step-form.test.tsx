import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { StepForm } from './step-form.tsx';

it('StepForm announces that the form is being sent after `busy` has been true for 300 ms', () => {
  vi.useFakeTimers();
  const form = (busy: boolean) => (
    <StepForm onSubmit={() => undefined} busy={busy}>
      {null}
    </StepForm>
  );
  const { rerender } = render(form(false));
  const shown = () => screen.getByRole('status').textContent;
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  rerender(form(true));
  pass(299);
  expect(shown()).toBe('');
  pass(1);
  expect(shown()).toBe('送信しています。しばらくお待ちください。');
  rerender(form(false));
  expect(shown()).toBe('');
});

it('[ERR-028] Enter goes to the next field, in the last one it submits; the keyboard names what it does', async () => {
  const submitted = vi.fn();
  render(
    <StepForm onSubmit={submitted}>
      <input aria-label="name" />
      <input aria-label="locked" readOnly />
      <select aria-label="year" />
      <input aria-label="code" enterKeyHint="done" />
      <input type="checkbox" />
      <input aria-label="mail" />
    </StepForm>,
  );
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  expect(['name', 'code', 'mail'].map((name) => field(name).getAttribute('enterkeyhint'))).toEqual([
    'next',
    'done',
    'go',
  ]);
  const user = userEvent.setup();
  await user.type(field('name'), 'a{Enter}');
  expect([document.activeElement, submitted.mock.calls.length]).toEqual([field('year'), 0]);
  field('name').focus();
  fireEvent.keyDown(field('name'), { key: 'Enter', keyCode: 229 });
  fireEvent.keyDown(field('name'), { key: 'Enter', isComposing: true });
  expect(document.activeElement).toBe(field('name'));
  await user.type(field('mail'), 'a{Enter}');
  expect(submitted).toHaveBeenCalledTimes(1);
});
