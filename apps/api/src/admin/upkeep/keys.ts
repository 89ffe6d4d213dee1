import { recordDecision } from '../../adapters/postgres/application/audit.ts';
import { checkDataKeys, findWrongKeys } from '../../adapters/postgres/upkeep/key-check.ts';
import { rotateKeys } from '../../adapters/postgres/upkeep/key-rotation.ts';
import { type KeyUse, listKeysInUse, maxCounted } from '../../adapters/postgres/upkeep/keys-in-use.ts';
import { type CommandResult, createCommand, dryRunOption } from '../frame/command.ts';
import { createRefusal, exitCode } from '../frame/exit-code.ts';
import { formatCount, formatTable } from '../frame/table-text.ts';

export const keysStatus = createCommand({
  name: 'keys status',
  about: 'Count the data keys that each key-encryption key wraps.',
  args: [],
  options: {
    all: { about: 'Also unwrap data keys that the current key wraps and whose application is handed over.' },
  },
  description: [
    'The first key in KEY_ENCRYPTION_KEYS is the current one; the others only decrypt. You may remove a key when it wraps no',
    'data key any more. The command tries to unwrap the data keys. Without --all it skips a data key if the current key wraps it',
    'and its application is handed over. Exit code 1 means that a data key cannot be unwrapped, so its data cannot be read.',
    'Either the data key is damaged, or its key-encryption key is not in the list, or the list has a different key with the same',
    'id. A key named in LOST_KEYS is shown as LOST and is not an error.',
    `The count for the current key stops at ${maxCounted.toLocaleString('en')} in each database table.`,
  ],
  examples: [
    { line: 'keys status', about: 'check whether the old key may be removed' },
    { line: 'keys status --all', about: 'once a year, and after a restore' },
  ],
  async run(
    { config, runLongWork: longWork, getSecrets: secrets, getSealer: sealer, writeProgress: progress },
    { all },
  ): Promise<CommandResult> {
    const { current, keys } = (await secrets()).keyring;
    let reported = 0;
    const { uses, tried, unopened } = await longWork(async (db) => ({
      uses: await listKeysInUse(db, current),
      ...(await checkDataKeys(db, await sealer(), all ? null : current, (count) => {
        if (!all || count - reported < progressEvery) return;
        reported = count;
        progress(`${count.toLocaleString('en')} data keys tried`);
      })),
    }));
    const getRole = (keyId: string): string => {
      if (!keys.has(keyId)) return config.lostKeys.includes(keyId) ? 'LOST' : 'MISSING';
      if (unopened[keyId] !== undefined) return unopened[keyId] === tried[keyId] ? 'WRONG' : 'WRONG FOR SOME';
      return keyId === current ? 'current' : 'opens';
    };
    const closed = Object.keys(unopened);
    const wrong = closed.filter((keyId) => keys.has(keyId));
    const missing = closed.some((keyId) => !keys.has(keyId) && !config.lostKeys.includes(keyId));
    const unused = [...keys.keys()].filter((id) => id !== current && !uses.some(({ keyId }) => keyId === id));
    return {
      lines: [
        ...(uses.length === 0
          ? [`Nothing is encrypted yet. Current key: ${current}.`]
          : formatTable(
              ['key', 'role', 'wraps', ''],
              uses.map((use) => [use.keyId, getRole(use.keyId), describeCount(use), use.about]),
            )),
        ...describeUndecryptable(unopened),
        // With a wrong key, the right one may be among the unused.
        ...(wrong.length > 0 ? [] : unused.map(describeUnused)),
        ...(missing
          ? ['Put a MISSING key back into KEY_ENCRYPTION_KEYS: its data cannot be read without it.']
          : []),
        ...(wrong.length > 0
          ? [
              'A WRONG key has the right id but does not unwrap the data keys of that id: put the original key back. If a key is',
              'WRONG FOR SOME data keys of its id, two keys had the same id, or those data keys are damaged.',
            ]
          : []),
      ],
      data: { current, held: [...keys.keys()], uses, unused, wrong, tried, unopened },
      exit: missing || wrong.length > 0 ? exitCode.refused : exitCode.ok,
    };
  },
});

const progressEvery = 10_000;

const describeCount = ({ rows, hasMore }: KeyUse): string | number =>
  hasMore ? `more than ${rows.toLocaleString('en')}` : rows;

const describeUnused = (id: string): string =>
  `${id} wraps nothing: remove it from KEY_ENCRYPTION_KEYS when the current key is the first in the list of every node.`;

const sum = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const describeUndecryptable = (unopened: Readonly<Record<string, number>>): string[] =>
  Object.entries(unopened).map(
    ([keyId, rows]) =>
      `${formatCount(rows, 'data key')} under ${keyId} cannot be unwrapped: is the right key in KEY_ENCRYPTION_KEYS?`,
  );

export const keysRotate = createCommand({
  name: 'keys rotate',
  about: 'Wrap every data key with the current key-encryption key.',
  args: [],
  options: {
    'dry-run': dryRunOption,
    unproven: {
      about: 'Rotate even if no node has used the current key yet.',
    },
  },
  description: [
    'Re-wraps the data keys of applications, unsent mails and PIN intake keys, in small batches while nodes run. The data itself',
    'is not re-encrypted. You may stop the command and run it again at any time. Exit code 1 means that a data key cannot be',
    'unwrapped (also in a dry run), or that rows stayed locked. The command refuses to run when the current key does not unwrap',
    'the data keys that nodes wrapped under the same key id. It also refuses to run when nodes have not wrapped any data key',
    'with the current key yet.',
    'Order: 1. put the new key second in KEY_ENCRYPTION_KEYS on every node and restart the nodes; 2. put the new key first and',
    'restart; 3. run this command; 4. when keys status shows nothing under the old key, remove the old key and restart. Keep the',
    'old key with the backups made before step 4.',
  ],
  examples: [
    { line: 'keys rotate --dry-run', about: 'count the data keys and check that all can be unwrapped' },
    { line: 'keys rotate', about: 'step 3' },
  ],
  async run(
    { config, runLongWork: longWork, getSecrets: secrets, getSealer: sealer, actor, writeProgress: progress },
    { 'dry-run': dryRun, unproven },
  ): Promise<CommandResult> {
    return longWork(async (queries) => {
      const { keyring } = await secrets();
      const currentId = keyring.current;
      const uses = await listKeysInUse(queries, currentId);
      const outstanding = uses.filter(({ keyId }) => keyId !== currentId);
      if ((await findWrongKeys(queries, keyring)).includes(currentId))
        throw createRefusal(describeCurrentKeyMismatch(currentId));
      const isWaiting = outstanding.some(({ keyId }) => !config.lostKeys.includes(keyId));
      if (isWaiting && outstanding.length === uses.length && !unproven) {
        throw createRefusal(describeCurrentKeyUnused(currentId));
      }
      if (dryRun) {
        const { unopened } = await checkDataKeys(queries, await sealer(), currentId);
        const undecryptable = Object.entries(unopened).filter(([keyId]) => keyId !== currentId);
        const total = sum(outstanding.map(({ rows }) => rows)) - sum(undecryptable.map(([, rows]) => rows));
        return {
          lines: [
            `Would wrap ${formatCount(total, 'data key')} by ${currentId}.`,
            ...describeUndecryptable(unopened),
          ],
          data: { dryRun, current: currentId, uses: outstanding, unopened },
          exit: Object.keys(unopened).length > 0 ? exitCode.refused : exitCode.ok,
        };
      }
      const decision = { event: 'admin-keys-rotate', actor, bankCode: null };
      // Write the audit row first, so that an interrupted run has one.
      if (outstanding.length > 0) {
        await recordDecision(queries, { ...decision, detail: { current: currentId, begun: outstanding } });
      }
      const { rewrapped, left } = await rotateKeys(
        queries,
        { sealer: await sealer(), currentId },
        (done, total) => progress(`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`),
      );
      const { unopened } = await checkDataKeys(queries, await sealer(), currentId);
      const rotated = { rewrapped, unopened, left };
      const isLost = Object.keys(unopened).length > 0;
      if (rewrapped > 0 || isLost) {
        await recordDecision(queries, { ...decision, detail: { current: currentId, ...rotated } });
      }
      return {
        lines: [
          `${formatCount(rewrapped, 'data key')} now wrapped by ${currentId}.`,
          ...describeUndecryptable(unopened),
          ...(left > 0
            ? [`${formatCount(left, 'data key')} stayed locked by other processes: run it again.`]
            : []),
        ],
        data: { dryRun, current: currentId, ...rotated },
        exit: isLost || left > 0 ? exitCode.refused : exitCode.ok,
      };
    });
  },
});

const describeCurrentKeyMismatch = (keyId: string): string =>
  `Nothing was changed: ${keyId} in KEY_ENCRYPTION_KEYS does not unwrap the data keys of that id, so it differs from the nodes’ key. Copy their key exactly.`;

const describeCurrentKeyUnused = (keyId: string): string =>
  `Nothing was changed: no node has used ${keyId} yet, so a typing error in it would not be noticed. Do steps 1 and 2 of “keys rotate --help” first. Run this again after an applicant has verified an e-mail address, because a node has then used the key. If no node runs, use --unproven, and run keys status in a node’s own environment before you remove the old key.`;
