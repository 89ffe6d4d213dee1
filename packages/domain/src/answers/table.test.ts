import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { wireShape } from '../call-shapes.ts';
import { createField } from '../fields/field.ts';
import {
  createDraft,
  createRows,
  findPayloadProblems,
  listAskedFields,
  type PayloadOf,
  toDraft,
  toPayload,
} from './table.ts';

const text = createField({});
const { required, optional, formOnly } = createRows<{ asksNote: boolean }>();
const table = {
  name: required(text),
  phone: optional(text, { initial: '--' }),
  note: optional(({ asksNote }) => (asksNote ? text : null), { maxLength: 3 }),
  code: formOnly(text),
  added: optional(text, { mayBeAbsent: true }),
};
const answered = { name: '山田', phone: '092-123-4567', note: 'abc', code: 'X1', added: 'new' };

describe('a table of answers', () => {
  it('starts with the initial value of every answer', () => {
    expect(createDraft(table)).toEqual({ name: '', phone: '--', note: '', code: '', added: '' });
  });

  it('[CALL-034] sends null for an empty optional answer, and omits a form-only answer', () => {
    expect(toPayload(table, createDraft(table))).toEqual({ name: '', phone: null, note: null, added: null });
    expect(toPayload(table, answered)).toEqual({
      name: '山田',
      phone: '092-123-4567',
      note: 'abc',
      added: 'new',
    });
  });

  it('restores the draft from its payload, with initial values for missing answers', () => {
    expect(toDraft(table, toPayload(table, answered))).toEqual({ ...answered, code: '' });
    expect(toDraft(table, toPayload(table, createDraft(table)))).toEqual(createDraft(table));
    expect(toDraft(table, { name: '山田' })).toEqual({ ...createDraft(table), name: '山田' });
  });

  it('lists the asked fields in the order of the rows, and omits a field whose condition is false', () => {
    const asked = Object.keys(listAskedFields(table, { asksNote: true }));
    expect(asked.join(' ')).toBe('name phone note code added');
    expect(listAskedFields(table, { asksNote: false })).not.toHaveProperty('note');
  });
});

describe('the schema of a table', () => {
  const schema = z.strictObject(wireShape(table, { name: 'n', phone: 'p', note: 'o', added: 'a' }));
  const payload: PayloadOf<typeof table> = { name: '山田', phone: null, note: 'abc', added: null };
  const accepts = (body: unknown): boolean => z.safeParse(schema, body).success;

  it('[SRV-011] accepts a payload, and null only for optional answers', () => {
    expect(accepts(payload)).toBe(true);
    expect(accepts({ ...payload, name: null })).toBe(false);
  });

  it('[SRV-011] rejects an answer that is too long, missing or not part of the payload', () => {
    expect(accepts({ ...payload, note: 'abcd' })).toBe(false);
    expect(accepts({ ...payload, name: 'a'.repeat(201) })).toBe(false);
    expect(accepts({ ...payload, phone: undefined })).toBe(false);
    expect(accepts({ ...payload, code: 'X1' })).toBe(false);
  });

  it('accepts a payload that lacks an answer which is new in this release', () => {
    const { added, ...before } = payload;
    expect(accepts(before)).toBe(true);
  });
});

describe('findPayloadProblems', () => {
  const group = { fields: listAskedFields(table, { asksNote: false }) };
  const payload = { name: '山田', phone: null, note: null, added: null };
  const find = (body: Partial<PayloadOf<typeof table>>) =>
    findPayloadProblems(table, body, toDraft(table, body), group);
  const notNormalised = { code: 'not-normalised' };

  it.each([
    ['in canonical form', {}, {}],
    ['with dashes for null', { phone: '--' }, { phone: notNormalised }],
    ['with two empty texts for null', { note: '', added: '' }, { note: notNormalised, added: notNormalised }],
    ['with an answer that was not asked', { note: 'abc' }, { note: { code: 'not-allowed' } }],
    ['without an answer that is new in this release', { added: undefined }, {}],
  ] as [string, object, object][])('[SRV-011, CALL-034] judges a payload %s', (_, changed, problems) => {
    expect(find({ ...payload, ...changed })).toEqual(problems);
  });
});
