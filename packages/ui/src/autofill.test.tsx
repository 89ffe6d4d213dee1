import { formatPostalNumber, normalisePostalNumber } from '@kaisetsu/domain/fields/postal-number';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { PhoneField } from './phone-field.tsx';
import { StepForm } from './step-form.tsx';
import { TextField } from './text-field.tsx';

function Person(props: { sent: Record<string, string>[] }) {
  const [answers, setAnswers] = useState({ name: '', postal: '', phone: '--' });
  const bound = (name: keyof typeof answers) => ({
    id: name,
    name,
    value: answers[name],
    onChange: (value: string) => setAnswers((old) => ({ ...old, [name]: value })),
  });
  return (
    <StepForm onSubmit={() => props.sent.push(answers)}>
      <TextField bound={bound('name')} label="姓" required={false} />
      <TextField
        bound={bound('postal')}
        label="郵便番号"
        required={false}
        display={formatPostalNumber}
        onInput={(typed) => bound('postal').onChange(normalisePostalNumber(typed))}
      />
      <PhoneField bound={bound('phone')} label="電話" required={false} mobileBeginnings={['090']} />
    </StepForm>
  );
}

const input = (id: string) => document.getElementById(id) as HTMLInputElement;

/** Like Chrome for iOS: React has replaced the setter of `value`, so it detects no change at the events. */
const fillIn = (name: string, value: string) => {
  input(name).value = value;
  fireEvent(input(name), new Event('input', { bubbles: true }));
  fireEvent(input(name), new Event('change', { bubbles: true }));
};
const timers = () => act(() => new Promise((done) => setTimeout(done)));

describe('a value that the browser fills in', () => {
  it('becomes the answer even if React detects no change [VAL-085]', async () => {
    render(<Person sent={[]} />);
    fillIn('name', '山田');
    fillIn('postal', '8100001');
    fillIn('phone', '+819012345678');
    await timers();
    fireEvent.input(input('name'), { target: { value: '山田' } });
    expect(input('name').value).toBe('山田');
    expect(input('postal').value).toBe('810-0001');
    expect(input('phone-2').value).toBe('1234');
  });

  it('becomes the answer when the focus leaves the input, even if the browser fired no other event [VAL-085]', () => {
    render(<Person sent={[]} />);
    input('name').focus();
    input('name').value = '山田';
    act(() => input('name').blur());
    fireEvent.input(input('postal'), { target: { value: '810' } });
    expect(input('name').value).toBe('山田');
  });

  it('is submitted even if the browser fired no event [VAL-085]', () => {
    const sent: Record<string, string>[] = [];
    render(<Person sent={sent} />);
    input('name').value = '山田';
    input('postal').value = '8100001';
    fireEvent.click(screen.getByRole('button', { name: '次へ' }));
    fireEvent.click(screen.getByRole('button', { name: '次へ' }));
    expect(sent.at(-1)).toEqual({ name: '山田', postal: '8100001', phone: '--' });
  });
});
