import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sampleCode } from '../test/verification-codes.ts';
import { emptyParent, parentTable } from './answers/parent.ts';
import { emptyPersonal, personalTable } from './answers/personal.ts';
import { toPayload } from './answers/table.ts';
import { emptyWorkplace, parentWorkplaceTable, workplaceTable } from './answers/workplace.ts';
import { applicationTypes } from './application-type.ts';
import { type CallName, callTable } from './call-table.ts';
import { type Call, calls } from './calls.ts';
import { documentTypes } from './documents.ts';

const call = (name: CallName): Call => calls[name];
const accepts = (schema: z.ZodMiniType | null | undefined, value: unknown): boolean => {
  if (schema === null || schema === undefined) throw new Error('the call has no such schema');
  return z.safeParse(schema, value).success;
};

const personal = { bankCode: '0177', applicationType: 'GENERAL', ...toPayload(personalTable, emptyPersonal) };
const workplace = toPayload(workplaceTable, emptyWorkplace);
const parent = { bankCode: '0177', ...toPayload(parentTable, emptyParent) };
const parentWorkplace = toPayload(parentWorkplaceTable, emptyWorkplace);
const register = { bankCode: '0177', mailAddress: 'a@b.jp', applicationType: 'GENERAL' };
const verify = { ...register, verificationCode: sampleCode, channel: 'app', deviceId: null };

const bodies: readonly (readonly [CallName, Readonly<Record<string, unknown>>])[] = [
  ['postChannel', { bankCode: '0177', channel: '', applicationType: 'CHILD' }],
  ['registerCode', register],
  ['checkCodeMail', { ...register, attemptKey: 'k' }],
  ['verifyCode', verify],
  ['postPersonal', personal],
  ['postWorkplace', workplace],
  ['postParent', parent],
  ['postParentWorkplace', parentWorkplace],
  ['postBranch', { branchCode: '001' }],
  ['postSealLess', { sealLess: true }],
  ['postPin', { code: 'base64' }],
  ['startEkyc', { supplement: false }],
  ['pollEkycStatus', {}],
  ['reapply', {}],
  [
    'postAgreements',
    { declarations: [{ id: 'adult', answer: 'yes' }], regulations: [{ label: '規定', edition: '1' }] },
  ],
  ['readResult', { applicationNumber: '123456789012', resultKey: 'key' }],
  ['startCard', {}],
  ['completeApplication', {}],
];

it.each(Object.entries(calls))(
  '[ERR-021] %s has no other properties; those that make it a success are in every response',
  (name, { response }) => {
    const { answer } = callTable[name as keyof typeof callTable];
    if (response === null) return expect(answer).toBeNull();
    const shape = z.toJSONSchema(response, { unrepresentable: 'any' });
    expect(shape.additionalProperties).toBe(false);
    for (const property of (answer ?? 'missing').split(' ').filter((one) => one !== '')) {
      expect(shape.required).toContain(property);
    }
  },
);

describe('request bodies', () => {
  it('[CALL-001] every POST call has a body or a form, and a GET call has neither', () => {
    expect(Object.keys(calls).toSorted()).toEqual(Object.keys(callTable).toSorted());
    for (const [name, { method }] of Object.entries(callTable)) {
      const { body, form } = call(name as CallName);
      expect(body !== undefined || form !== undefined).toBe(method === 'POST');
    }
  });

  it('[CALL-001] there is an example body for every call with a body', () => {
    const taking = (Object.keys(calls) as CallName[]).filter((name) => call(name).body !== undefined);
    expect(bodies.map(([name]) => name).toSorted()).toEqual(taking.toSorted());
  });

  it.each(bodies)('[CALL-001, SRV-012] %s accepts its body and refuses an unknown field', (name, body) => {
    const schema = call(name).body;
    expect(accepts(schema, body)).toBe(true);
    expect(accepts(schema, { ...body, extra: null })).toBe(false);
    expect(accepts(schema, { ...body, constructor: 'x' })).toBe(false);
    expect(
      accepts(schema, JSON.parse(`{"__proto__": {}, ${JSON.stringify(body).slice(1)}`.replace(', }', '}'))),
    ).toBe(false);
  });

  const withFields = bodies.filter(([, body]) => Object.keys(body).length > 0);
  it.each(withFields)('[SRV-012] %s refuses a missing field and a field of another type', (name, body) => {
    const schema = call(name).body;
    for (const field of Object.keys(body)) {
      const { [field]: _left, ...rest } = body;
      expect(accepts(schema, rest), `without ${field}`).toBe(false);
      const otherType = typeof body[field] === 'boolean' ? 'true' : false;
      for (const wrong of [1, ['x'], { a: 'b' }, undefined, otherType]) {
        expect(accepts(schema, { ...body, [field]: wrong }), `${field}: ${JSON.stringify(wrong)}`).toBe(
          false,
        );
      }
    }
  });

  it('[CALL-035, VAL-068] bodies accept only GENERAL and CHILD as application type', () => {
    for (const name of ['registerCode', 'verifyCode', 'postChannel', 'postPersonal'] as const) {
      const body = bodies.find(([one]) => one === name)?.[1];
      for (const type of applicationTypes) {
        expect(accepts(call(name).body, { ...body, applicationType: type })).toBe(true);
      }
      for (const type of ['general', 'child', '', 'ADULT', null]) {
        expect(accepts(call(name).body, { ...body, applicationType: type })).toBe(false);
      }
    }
  });

  it('[CALL-010, LIM-003] verifyCode accepts empty or null channel and device id, and limits their length', () => {
    const { body } = calls.verifyCode;
    for (const none of ['', null]) {
      expect(accepts(body, { ...verify, channel: none, deviceId: none })).toBe(true);
    }
    expect(accepts(body, { ...verify, channel: 'a'.repeat(20) })).toBe(true);
    expect(accepts(body, { ...verify, channel: 'a'.repeat(21) })).toBe(false);
    expect(accepts(body, { ...verify, deviceId: 'a'.repeat(37) })).toBe(false);
  });

  it('[CALL-034] bodies accept null only for optional answers', () => {
    const nullable = (body: object, schema: z.ZodMiniType) =>
      Object.keys(body).filter((field) => accepts(schema, { ...body, [field]: null }));
    expect(nullable(parent, calls.postParent.body)).toEqual(['phoneNumber']);
    expect(nullable(workplace, calls.postWorkplace.body)).toEqual(
      Object.keys(workplace).filter((field) => field !== 'occupationId'),
    );
    expect(nullable(personal, calls.postPersonal.body)).toEqual(
      expect.arrayContaining(['phoneNumber', 'subAddress', 'tempAddress', 'distanceTransactionReason']),
    );
    for (const field of 'lastName birthday gender postalNumber utilizationPurpose bankCode'.split(' ')) {
      expect(nullable(personal, calls.postPersonal.body)).not.toContain(field);
    }
  });

  it('[CALL-017] postPersonal accepts long valid answers and refuses a text of more than 200 characters', () => {
    const { body } = calls.postPersonal;
    const longest = { ...personal, distanceTransactionReason: '𠮷'.repeat(50), lastName: '山'.repeat(24) };
    expect(accepts(body, longest)).toBe(true);
    for (const field of ['lastName', 'subAddress', 'utilizationPurposeOther']) {
      expect(accepts(body, { ...personal, [field]: 'a'.repeat(201) })).toBe(false);
    }
  });
});

describe('queries', () => {
  it('[CALL-011] getAddresses accepts only seven digits', () => {
    const others = ['810000', '81000011', '810-0001', '８１００００１', '', 8100001, ['8100001', '8100001']];
    const passing = ['8100001', ...others].filter((postalNumber) =>
      accepts(calls.getAddresses.query, { postalNumber }),
    );
    expect(passing).toEqual(['8100001']);
  });

  it('[CALL-012, CALL-013, CALL-014] queries accept only the parameter of the spec', () => {
    expect(accepts(calls.getFurigana.query, { kanji: '天神' })).toBe(true);
    expect(accepts(calls.getInvitation.query, { code: 'ABC123' })).toBe(true);
    expect(accepts(calls.getWorkplace.query, { code: 'ABC123' })).toBe(true);
    for (const name of ['getAddresses', 'getFurigana', 'getInvitation', 'getWorkplace'] as const) {
      expect(accepts(call(name).query, {})).toBe(false);
      expect(accepts(call(name).query, { code: 'ABC123', kanji: '天神', postalNumber: '8100001' })).toBe(
        false,
      );
    }
  });
});

describe('forms', () => {
  it('[CALL-030, CALL-031] postDocument accepts only a known document type and no other field', () => {
    for (const type of documentTypes) expect(accepts(calls.postDocument.form, { type })).toBe(true);
    for (const type of ['PASSPORT', '', null]) expect(accepts(calls.postDocument.form, { type })).toBe(false);
    expect(accepts(calls.postDocument.form, { type: documentTypes[0], extra: '' })).toBe(false);
  });
});
