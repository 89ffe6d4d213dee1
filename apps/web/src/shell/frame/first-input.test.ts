import { expect, it, vi } from 'vitest';
import { runOnFirstInput } from './first-input.ts';

it.each([
  ['tap', 'pointerdown'],
  ['key', 'keydown'],
  ['screen reader', 'click'],
])('[ROUTE-037] runs the task once, at the first input (%s)', (_, type) => {
  const task = vi.fn();
  runOnFirstInput(task);
  expect(task).not.toHaveBeenCalled();
  dispatchEvent(new Event(type));
  dispatchEvent(new Event('click'));
  expect(task).toHaveBeenCalledOnce();
});

it('[ROUTE-037] does not run a cancelled task', () => {
  const task = vi.fn();
  runOnFirstInput(task)();
  dispatchEvent(new Event('pointerdown'));
  expect(task).not.toHaveBeenCalled();
});
