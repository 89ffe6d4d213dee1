import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { StepForm } from './step-form.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

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
