import {
  createHomePhoneField,
  createMobilePhoneField,
  noPhone,
  specMobileBeginnings,
} from '@kaisetsu/domain/fields/phone';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useForm } from './use-form.ts';

const empty = { mobile: noPhone, home: noPhone };

function open() {
  const group = () => ({
    fields: {
      mobile: createMobilePhoneField(specMobileBeginnings),
      home: createHomePhoneField(specMobileBeginnings),
    },
  });
  const { result } = renderHook(() => useForm({ initial: empty, empty, createGroup: group }));
  const field = (name: keyof typeof empty) => result.current.bindField(name);
  return {
    field,
    type: (name: keyof typeof empty, value: string) => act(() => field(name).onChange(value)),
    leave: (name: keyof typeof empty) => act(() => field(name).onBlur?.()),
    validate: (name: keyof typeof empty) => act(() => result.current.validate(name)),
    submit: () => act(() => void result.current.submit()),
  };
}

describe('a form', () => {
  it('keeps a problem that `validate` found until the answer changes', () => {
    const { field, type, validate, submit } = open();
    type('home', '092-1-');
    validate('home');
    expect(field('home').message).toBeDefined();
    type('mobile', '090--');
    submit();
    expect(field('mobile').message).toBeDefined();
    expect(field('home').message).toBeDefined();
    type('home', '092-12-');
    expect(field('home').message).toBeUndefined();
    // A submit reports no invalid answer while a required one is missing.
    submit();
    expect(field('mobile').message).toBeDefined();
    expect(field('home').message).toBeUndefined();
  });

  it('normalises a mobile number on blur if none of its parts is empty', () => {
    const { field, type, leave } = open();
    type('mobile', '０９０--');
    leave('mobile');
    expect(field('mobile').value).toBe('０９０--');
    type('mobile', '０９０-１２３４-５６７８');
    leave('mobile');
    expect(field('mobile').value).toBe('090-1234-5678');
  });
});
