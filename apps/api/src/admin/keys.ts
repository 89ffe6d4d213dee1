import { auditDecision } from '../adapters/postgres/audit.ts';
import { keysInUse, rotateKeys, wrongKeys } from '../adapters/postgres/key-rotation.ts';
import { command, dryRunOption, type Report } from './command.ts';
import { exitCode } from './exit-code.ts';
import { plural, tableText } from './table-text.ts';

export const keysStatus = command({
  name: 'keys status',
  about: 'Which key-encryption key wraps how many data keys.',
  takes: [],
  options: {},
  teaches: [
    'The first key in KEY_ENCRYPTION_KEYS is the current one; the others still open. A key may leave the list when nothing is wrapped',
    'by it any more. Exit code 1 when something is wrapped by a key that is not in the list, or by another one under the same id:',
    'that data cannot be read.',
  ],
  examples: [{ line: 'keys status', about: 'may the old key go?' }],
  async run({ db, secrets }): Promise<Report> {
    const { keyring } = secrets();
    const { current, keys } = keyring;
    const uses = await keysInUse(await db());
    const wrong = await wrongKeys(await db(), keyring);
    const role = (keyId: string): string => {
      if (!keys.has(keyId)) return 'MISSING';
      if (wrong.includes(keyId)) return 'WRONG';
      return keyId === current ? 'current' : 'opens';
    };
    const unused = [...keys.keys()].filter((id) => id !== current && !uses.some(({ keyId }) => keyId === id));
    const missing = uses.some(({ keyId }) => !keys.has(keyId));
    return {
      lines: [
        ...(uses.length === 0
          ? [`Nothing is sealed yet. Current key: ${current}.`]
          : tableText(
              ['key', 'role', 'wraps', ''],
              uses.map(({ keyId, rows, about }) => [keyId, role(keyId), rows, about]),
            )),
        ...unused.map(
          (id) =>
            `${id} wraps nothing: it may leave KEY_ENCRYPTION_KEYS once every node has the current key first.`,
        ),
        ...(missing
          ? [
              'A key that is MISSING must come back into KEY_ENCRYPTION_KEYS: without it that data cannot be read.',
            ]
          : []),
        ...(wrong.length > 0
          ? [
              'A key that is WRONG has the id, and does not open what was wrapped under it: put back the one that was there.',
            ]
          : []),
      ],
      data: { current, held: [...keys.keys()], uses, unused, wrong },
      exit: missing || wrong.length > 0 ? exitCode.refused : exitCode.ok,
    };
  },
});

export const keysRotate = command({
  name: 'keys rotate',
  about: 'Wrap every data key by the current key-encryption key.',
  takes: [],
  options: { 'dry-run': dryRunOption },
  teaches: [
    'Applications, unsent mails and PIN intake keys, in small batches beside running nodes: no call waits or fails, and what the data',
    'keys seal is not touched. It may be stopped and run again at any time.',
    'Order: 1. put the new key second in KEY_ENCRYPTION_KEYS on every node and restart them; 2. put it first, restart; 3. run this;',
    '4. when keys status shows nothing under the old key, take it out and restart. Keep it beside backups made before.',
  ],
  examples: [
    { line: 'keys rotate --dry-run', about: 'how many are there?' },
    { line: 'keys rotate', about: 'step 3' },
  ],
  async run({ db, secrets, sealer, actor, progress }, { 'dry-run': dryRun }): Promise<Report> {
    const currentId = secrets().keyring.current;
    const queries = await db();
    if (dryRun) {
      const uses = (await keysInUse(queries)).filter(({ keyId }) => keyId !== currentId);
      const total = uses.reduce((sum, { rows }) => sum + rows, 0);
      return {
        lines: [`Would wrap ${plural(total, 'data key')} by ${currentId}.`],
        data: { dryRun, current: currentId, uses },
      };
    }
    const rotated = await rotateKeys(queries, { sealer: sealer(), currentId }, (done, total) =>
      progress(`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`),
    );
    const { rewrapped, unopened, left } = rotated;
    const lost = Object.entries(unopened);
    if (rewrapped > 0 || lost.length > 0) {
      const detail = { current: currentId, ...rotated };
      await auditDecision(queries, { event: 'admin-keys-rotate', actor, bankCode: null, detail });
    }
    return {
      lines: [
        `${plural(rewrapped, 'data key')} now wrapped by ${currentId}.`,
        ...lost.map(
          ([keyId, rows]) =>
            `${plural(rows, 'data key')} under ${keyId} cannot be opened: is that key in KEY_ENCRYPTION_KEYS, and the right one?`,
        ),
        ...(left > 0 ? [`${plural(left, 'data key')} were in use all the time: run it again.`] : []),
      ],
      data: { dryRun, current: currentId, ...rotated },
      exit: lost.length > 0 || left > 0 ? exitCode.refused : exitCode.ok,
    };
  },
});
