import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it.runIf(process.platform === 'linux')(
  'removes the secrets from the environment that other processes can read, and keeps the rest [SRV-093]',
  () => {
    const program = `
      const { readFileSync } = await import('node:fs');
      const { forgetSecrets } = await import(${JSON.stringify(fileURLToPath(new URL('forget-secrets.ts', import.meta.url)))});
      forgetSecrets();
      console.log(JSON.stringify([process.env.KEPT, process.env.APP_SECRET ?? null, readFileSync('/proc/self/environ', 'utf8')]));`;
    const env = {
      APP_SECRET: 'CANARY-one',
      KEPT: 'stays',
      SMTP_URL: 'smtp://u:CANARY-two@h',
      PATH: '/usr/bin',
    };
    const printed = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      env,
      encoding: 'utf8',
    });
    const [kept, deleted, shown] = JSON.parse(printed) as [string, string | null, string];
    expect([kept, deleted]).toEqual(['stays', null]);
    expect(shown).not.toContain('CANARY');
    expect(shown).toContain('PATH=/usr/bin');
  },
);
