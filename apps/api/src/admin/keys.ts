import { auditDecision } from '../adapters/postgres/audit.ts';
import { keysInUse, rotateKeys, wrongKeys } from '../adapters/postgres/key-rotation.ts';
import { countUndecryptableKeys } from '../adapters/postgres/undecryptable-keys.ts';
import { type CommandResult, command, dryRunOption } from './command.ts';
import { exitCode, refusal } from './exit-code.ts';
import { formatTable, plural } from './table-text.ts';

export const keysStatus = command({
  name: 'keys status',
  about: 'Which key-encryption key wraps how many data keys.',
  args: [],
  options: {},
  description: [
    'The first key in KEY_ENCRYPTION_KEYS is the current one; the others still open. A key may leave the list when nothing is wrapped',
    'by it any more. Every data key is opened: exit code 1 when one is wrapped by a key that is not in the list, or by another one',
    'under the same id. That data cannot be read. A key that LOST_KEYS names is LOST, and no fault.',
  ],
  examples: [{ line: 'keys status', about: 'may the old key go?' }],
  async run({ config, db, secrets, sealer }): Promise<CommandResult> {
    const { current, keys } = secrets().keyring;
    const queries = await db();
    const uses = await keysInUse(queries);
    const unopened = await countUndecryptableKeys(queries, sealer());
    const role = (keyId: string): string => {
      if (!keys.has(keyId)) return config.lostKeys.includes(keyId) ? 'LOST' : 'MISSING';
      const wraps = sumOf(uses.filter((use) => use.keyId === keyId).map(({ rows }) => rows));
      if (unopened[keyId] !== undefined) return unopened[keyId] < wraps ? 'WRONG FOR SOME' : 'WRONG';
      return keyId === current ? 'current' : 'opens';
    };
    const closed = Object.keys(unopened);
    const wrong = closed.filter((keyId) => keys.has(keyId));
    const missing = closed.some((keyId) => !keys.has(keyId) && !config.lostKeys.includes(keyId));
    const unused = [...keys.keys()].filter((id) => id !== current && !uses.some(({ keyId }) => keyId === id));
    return {
      lines: [
        ...(uses.length === 0
          ? [`Nothing is sealed yet. Current key: ${current}.`]
          : formatTable(
              ['key', 'role', 'wraps', ''],
              uses.map(({ keyId, rows, about }) => [keyId, role(keyId), rows, about]),
            )),
        ...describeUndecryptable(unopened),
        // While a key is wrong, one that seems to wrap nothing may be what is needed to come back from it.
        ...(wrong.length > 0 ? [] : unused.map(describeUnused)),
        ...(missing
          ? [
              'A key that is MISSING must come back into KEY_ENCRYPTION_KEYS: without it that data cannot be read.',
            ]
          : []),
        ...(wrong.length > 0
          ? [
              'A key that is WRONG has the id, and does not open what was wrapped under it: put back the one that was there. Where it',
              'is wrong for some, another key of the same id was in use as well, or what was wrapped is damaged.',
            ]
          : []),
      ],
      data: { current, held: [...keys.keys()], uses, unused, wrong, unopened },
      exit: missing || wrong.length > 0 ? exitCode.refused : exitCode.ok,
    };
  },
});

const describeUnused = (id: string): string =>
  `${id} wraps nothing: it may leave KEY_ENCRYPTION_KEYS once every node has the current key first.`;

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const describeUndecryptable = (unopened: Readonly<Record<string, number>>): string[] =>
  Object.entries(unopened).map(
    ([keyId, rows]) =>
      `${plural(rows, 'data key')} under ${keyId} cannot be opened: is that key in KEY_ENCRYPTION_KEYS, and the right one?`,
  );

export const keysRotate = command({
  name: 'keys rotate',
  about: 'Wrap every data key by the current key-encryption key.',
  args: [],
  options: {
    'dry-run': dryRunOption,
    unproven: {
      about: 'Although nothing is under the current key yet, which shows that nodes have the same one.',
    },
  },
  description: [
    'Applications, unsent mails and PIN intake keys, in small batches beside running nodes: no call waits or fails, and what the data',
    'keys seal is not touched. It may be stopped and run again at any time. Exit code 1 when a data key opens by no key in the list,',
    'in a dry run too, and when others held some all the time. Nothing is done where the current key does not open what nodes have',
    'wrapped under its id, which it is not then, nor while they have wrapped nothing under it.',
    'Order: 1. put the new key second in KEY_ENCRYPTION_KEYS on every node and restart them; 2. put it first, restart; 3. run this;',
    '4. when keys status shows nothing under the old key, take it out and restart. Keep it beside backups made before.',
  ],
  examples: [
    { line: 'keys rotate --dry-run', about: 'how many are there, and do all of them open?' },
    { line: 'keys rotate', about: 'step 3' },
  ],
  async run(
    { config, db, secrets, sealer, actor, progress },
    { 'dry-run': dryRun, unproven },
  ): Promise<CommandResult> {
    const { keyring } = secrets();
    const currentId = keyring.current;
    const queries = await db();
    const uses = await keysInUse(queries);
    const outstanding = uses.filter(({ keyId }) => keyId !== currentId);
    if ((await wrongKeys(queries, keyring)).includes(currentId)) throw refusal(currentKeyMismatch(currentId));
    const isWaiting = outstanding.some(({ keyId }) => !config.lostKeys.includes(keyId));
    if (isWaiting && outstanding.length === uses.length && !unproven) {
      throw refusal(currentKeyUnused(currentId));
    }
    if (dryRun) {
      const unopened = await countUndecryptableKeys(queries, sealer());
      const hopeless = Object.entries(unopened).filter(([keyId]) => keyId !== currentId);
      const total = sumOf(outstanding.map(({ rows }) => rows)) - sumOf(hopeless.map(([, rows]) => rows));
      return {
        lines: [
          `Would wrap ${plural(total, 'data key')} by ${currentId}.`,
          ...describeUndecryptable(unopened),
        ],
        data: { dryRun, current: currentId, uses: outstanding, unopened },
        exit: Object.keys(unopened).length > 0 ? exitCode.refused : exitCode.ok,
      };
    }
    const decision = { event: 'admin-keys-rotate', actor, bankCode: null };
    // Before the first batch, which is done for good: a run that is stopped leaves its trace too.
    if (outstanding.length > 0) {
      await auditDecision(queries, { ...decision, detail: { current: currentId, begun: outstanding } });
    }
    const { rewrapped, left } = await rotateKeys(queries, { sealer: sealer(), currentId }, (done, total) =>
      progress(`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`),
    );
    const unopened = await countUndecryptableKeys(queries, sealer());
    const rotated = { rewrapped, unopened, left };
    const isLost = Object.keys(unopened).length > 0;
    if (rewrapped > 0 || isLost) {
      await auditDecision(queries, { ...decision, detail: { current: currentId, ...rotated } });
    }
    return {
      lines: [
        `${plural(rewrapped, 'data key')} now wrapped by ${currentId}.`,
        ...describeUndecryptable(unopened),
        ...(left > 0
          ? [`${plural(left, 'data key')} could not be had, others held them all the time: run it again.`]
          : []),
      ],
      data: { dryRun, current: currentId, ...rotated },
      exit: isLost || left > 0 ? exitCode.refused : exitCode.ok,
    };
  },
});

const currentKeyMismatch = (keyId: string): string =>
  `Nothing is wrapped: ${keyId} in KEY_ENCRYPTION_KEYS does not open what was wrapped under that id before. It is not the key that nodes have; take theirs, letter by letter.`;

const currentKeyUnused = (keyId: string): string =>
  `Nothing is wrapped: nothing is under ${keyId} yet, so that nothing shows that nodes have the same key. Do steps 1 and 2 first and run this again once one has written something. Where no node runs, say --unproven, and look with keys status in a node's own environment before the old key goes.`;
