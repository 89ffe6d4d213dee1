import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { StepForm } from './step-form.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

it('[docs/design/ui.md "Never lose input"] tells who cannot see the spinner that it sends, once that takes long', () => {
  vi.useFakeTimers();
  const form = (busy: boolean) => (
    <StepForm onSubmit={() => undefined} busy={busy}>
      {null}
    </StepForm>
  );
  const { rerender } = render(form(false));
  const told = () => screen.getByRole('status').textContent;
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
  rerender(form(true));
  pass(299);
  expect(told()).toBe('');
  pass(1);
  expect(told()).toBe('送信しています。しばらくお待ちください。');
  rerender(form(false));
  expect(told()).toBe('');
});
