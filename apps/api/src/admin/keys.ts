import { auditDecision } from '../adapters/postgres/audit.ts';
import { keysInUse, rotateKeys, wrongKeys } from '../adapters/postgres/key-rotation.ts';
import { countUnopened } from '../adapters/postgres/unopened-keys.ts';
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

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const linesOfUnopened = (unopened: Readonly<Record<string, number>>): string[] =>
  Object.entries(unopened).map(
    ([keyId, rows]) =>
      `${plural(rows, 'data key')} under ${keyId} cannot be opened: is that key in KEY_ENCRYPTION_KEYS, and the right one?`,
  );

export const keysRotate = command({
  name: 'keys rotate',
  about: 'Wrap every data key by the current key-encryption key.',
  takes: [],
  options: { 'dry-run': dryRunOption },
  teaches: [
    'Applications, unsent mails and PIN intake keys, in small batches beside running nodes: no call waits or fails, and what the data',
    'keys seal is not touched. It may be stopped and run again at any time. Exit code 1 when a data key opens by no key in the list,',
    'in a dry run too.',
    'Order: 1. put the new key second in KEY_ENCRYPTION_KEYS on every node and restart them; 2. put it first, restart; 3. run this;',
    '4. when keys status shows nothing under the old key, take it out and restart. Keep it beside backups made before.',
  ],
  examples: [
    { line: 'keys rotate --dry-run', about: 'how many are there, and do all of them open?' },
    { line: 'keys rotate', about: 'step 3' },
  ],
  async run({ db, secrets, sealer, actor, progress }, { 'dry-run': dryRun }): Promise<Report> {
    const currentId = secrets().keyring.current;
    const queries = await db();
    if (dryRun) {
      const uses = (await keysInUse(queries)).filter(({ keyId }) => keyId !== currentId);
      const unopened = await countUnopened(queries, { sealer: sealer(), currentId });
      const total = sumOf(uses.map(({ rows }) => rows)) - sumOf(Object.values(unopened));
      return {
        lines: [`Would wrap ${plural(total, 'data key')} by ${currentId}.`, ...linesOfUnopened(unopened)],
        data: { dryRun, current: currentId, uses, unopened },
        exit: Object.keys(unopened).length > 0 ? exitCode.refused : exitCode.ok,
      };
    }
    const rotated = await rotateKeys(queries, { sealer: sealer(), currentId }, (done, total) =>
      progress(`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`),
    );
    const { rewrapped, unopened, left } = rotated;
    const isLost = Object.keys(unopened).length > 0;
    if (rewrapped > 0 || isLost) {
      const detail = { current: currentId, ...rotated };
      await auditDecision(queries, { event: 'admin-keys-rotate', actor, bankCode: null, detail });
    }
    return {
      lines: [
        `${plural(rewrapped, 'data key')} now wrapped by ${currentId}.`,
        ...linesOfUnopened(unopened),
        ...(left > 0 ? [`${plural(left, 'data key')} were in use all the time: run it again.`] : []),
      ],
      data: { dryRun, current: currentId, ...rotated },
      exit: isLost || left > 0 ? exitCode.refused : exitCode.ok,
    };
  },
});
