import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newEngineer } from '../../../test/support/admin.ts';
import { KeysUnavailable } from '../../adapters/keys/pkcs11.ts';
import { openContext } from './context.ts';

it('[OPS-095] tries only once to open the security module when a command reads the keys twice', async () => {
  const engineer = newEngineer();
  const { context, close } = await openContext({
    env: {
      ...engineer.env,
      KEY_ENCRYPTION_KEYS: `first:${randomBytes(256).toString('base64')}`,
      KEY_UNWRAP: 'pkcs11',
      PKCS11_MODULE: join(engineer.folder, 'no-module.so'),
      PKCS11_TOKEN_LABEL: 'token',
      PKCS11_PIN: '12345678',
      PKCS11_KEY_LABEL: 'key',
    },
    out: () => undefined,
    err: () => undefined,
  });
  const ask = () => context.getKeys().catch((error: unknown) => error);
  const reason = await ask();
  expect(reason).toBeInstanceOf(KeysUnavailable);
  // A second attempt would create another error object.
  expect(await ask()).toBe(reason);
  await close();
  engineer.leave();
});
