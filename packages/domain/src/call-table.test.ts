import { describe, expect, it } from 'vitest';
import { type CallName, callTable } from './call-table.ts';
import { type Call, calls } from './calls.ts';

const rows: readonly (readonly [CallName, string, string, boolean])[] = [
  ['getNotifications', 'GET', '/api/notifications/:bankCode', false],
  ['getMaintenance', 'GET', '/api/maintenance', false],
  ['registerCode', 'POST', '/api/verification-codes/register', false],
  ['checkCodeMail', 'POST', '/api/verification-codes/delivery', false],
  ['verifyCode', 'POST', '/api/verification-codes/verify', false],
  ['getAddresses', 'GET', '/api/addresses', true],
  ['getFurigana', 'GET', '/api/furigana', true],
  ['getInvitation', 'GET', '/api/invitation', true],
  ['getWorkplace', 'GET', '/api/workplace', true],
  ['getOccupations', 'GET', '/api/occupations', true],
  ['getApplication', 'GET', '/api/applications', true],
  ['postPersonal', 'POST', '/api/applications/personal', true],
  ['postWorkplace', 'POST', '/api/applications/workplace', true],
  ['postParent', 'POST', '/api/applications/personal/parent', true],
  ['postParentWorkplace', 'POST', '/api/applications/workplace/parent', true],
  ['getBranches', 'GET', '/api/branch', true],
  ['postBranch', 'POST', '/api/applications/branch', true],
  ['postSealLess', 'POST', '/api/applications/seal-less', true],
  ['getPublicKey', 'GET', '/api/public-key', true],
  ['postPin', 'POST', '/api/pin', true],
  ['startEkyc', 'POST', '/api/ekyc', true],
  ['pollEkycStatus', 'POST', '/api/ekyc/status', true],
  ['getEkyc', 'GET', '/api/ekyc', true],
  ['getIdentityMethods', 'GET', '/api/identity-methods', false],
  ['reapply', 'POST', '/api/ekyc/reapply', true],
  ['postDocument', 'POST', '/api/documents', true],
  ['completeApplication', 'POST', '/api/application-complete', true],
  ['postChannel', 'POST', '/api/channels', false],
];

const call = (name: CallName): Call => calls[name];

describe('the table of calls', () => {
  it.each(rows)('[CALL-001] lists %s as %s %s, with a token: %s', (name, method, path, auth) => {
    expect(callTable[name]).toEqual({ method, path, auth });
    expect(call(name)).toMatchObject({ method, path, auth });
  });

  it('[CALL-001] has no other call and no duplicate', () => {
    expect(Object.keys(callTable).toSorted()).toEqual(rows.map(([name]) => name).toSorted());
    expect(Object.keys(calls).toSorted()).toEqual(Object.keys(callTable).toSorted());
    expect(new Set(rows.map(([, method, path]) => `${method} ${path}`)).size).toBe(rows.length);
  });

  it('[CALL-001] gives every POST call a body or a form, and gives neither to a GET call', () => {
    for (const [name, method] of rows) {
      const { body, form } = call(name);
      expect(body !== undefined || form !== undefined).toBe(method === 'POST');
    }
  });
});
