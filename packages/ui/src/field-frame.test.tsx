import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BirthdayField } from './birthday-field.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import type { Bound } from './field-frame.tsx';
import { PhoneField } from './phone-field.tsx';

const bound = (message?: string): Bound => ({
  id: 'field-it',
  name: 'it',
  value: '',
  message,
  onChange: () => undefined,
});
const texts = { label: '質問', required: true, help: '例' };
const years = [{ value: '1990', label: '1990年（平成2年）' }];

it.each([
  ['textbox', (it: Bound) => <PhoneField {...texts} bound={it} mobileBeginnings={[]} />],
  ['combobox', (it: Bound) => <BirthdayField {...texts} bound={it} years={years} />],
  ['radio', (it: Bound) => <ChoiceGroup {...texts} bound={it} choices={[{ value: '1', label: '男' }]} />],
  [
    'checkbox',
    (it: Bound) => <ChoiceGroup {...texts} bound={it} choices={[{ value: '1', label: '貯蓄' }]} multiple />,
  ],
] as const)('FieldFrame links the error to the first %s, and help and error to the group', (role, show) => {
  const described = (element: Element | null) =>
    element
      ?.getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  const { rerender } = render(show(bound()));
  const first = () => screen.getAllByRole(role)[0] as HTMLElement;
  expect(described(first())).toBeUndefined();
  rerender(show(bound('入力が必須です。')));
  expect(described(first())).toEqual(['入力が必須です。']);
  expect(described(screen.getByRole('group'))).toEqual(['例', '入力が必須です。']);
});
