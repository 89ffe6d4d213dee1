import {
  checkDataKeys,
  findWrongKeys,
  type KeyUse,
  listKeysInUse,
  rotateKeys,
} from '../../adapters/postgres/upkeep/data-keys.ts';
import { createCommand, dryRunOption } from '../frame/command.ts';
import { createRefusal, exitCode } from '../frame/exit-code.ts';
import { formatCount, formatTable } from '../frame/text.ts';

export const keysStatus = createCommand({
  name: 'keys status',
  async run({ config, runLongWork, getKeys }) {
    const { sealer, keyring } = await getKeys();
    const { current, keys } = keyring;
    const { uses, tried, unopened } = await runLongWork(async (db) => ({
      uses: await listKeysInUse(db, current),
      ...(await checkDataKeys(db, sealer, { currentId: current })),
    }));
    const getRole = (keyId: string): string => {
      if (!keys.has(keyId)) return config.lostKeys.includes(keyId) ? 'LOST' : 'MISSING';
      if (unopened[keyId] !== undefined) return unopened[keyId] === tried[keyId] ? 'WRONG' : 'WRONG FOR SOME';
      return keyId === current ? 'current' : 'opens';
    };
    const closed = Object.keys(unopened);
    const wrong = closed.filter((keyId) => keys.has(keyId));
    const missing = closed.filter((keyId) => getRole(keyId) === 'MISSING');
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
        missing.length > 0 && putBack,
        wrong.length > 0 && describeWrong,
      ],
      data: { current, held: [...keys.keys()], uses, unused, wrong, tried, unopened },
      exit: missing.length + wrong.length > 0 ? exitCode.refused : exitCode.ok,
    };
  },
});

const putBack = 'Put a MISSING key back into KEY_ENCRYPTION_KEYS: its data cannot be read without it.';
const describeWrong = `A WRONG key has the right id but does not unwrap the data keys of that id: put the original key back. If a key is
WRONG FOR SOME data keys of its id, two keys had the same id, or those data keys are damaged.`;

const describeCount = ({ rows, hasMore }: KeyUse): string | number =>
  hasMore ? `more than ${rows.toLocaleString('en')}` : rows;

const describeUnused = (id: string): string =>
  `${id} wraps nothing: remove it from KEY_ENCRYPTION_KEYS when the current key is the first in the list of every node.`;

const describeUndecryptable = (unopened: Readonly<Record<string, number>>): string[] =>
  Object.entries(unopened).map(
    ([keyId, rows]) =>
      `${formatCount(rows, 'data key')} under ${keyId} cannot be unwrapped: is the right key in KEY_ENCRYPTION_KEYS?`,
  );

export const keysRotate = createCommand({
  name: 'keys rotate',
  options: { 'dry-run': dryRunOption },
  run({ runLongWork, getKeys, recordIn, writeProgress }, { 'dry-run': dryRun }) {
    return runLongWork(async (db) => {
      const { sealer, keyring } = await getKeys();
      const { current } = keyring;
      const uses = await listKeysInUse(db, current);
      const begun = uses.filter(({ keyId }) => keyId !== current);
      if ((await findWrongKeys(db, keyring)).includes(current)) throw createMismatch(current);
      const check = async () => (await checkDataKeys(db, sealer, { currentId: current })).unopened;
      if (dryRun) {
        const unopened = await check();
        const readable = begun.reduce((sum, { rows, keyId }) => sum + rows - (unopened[keyId] ?? 0), 0);
        return {
          lines: [
            `Would wrap ${formatCount(readable, 'data key')} by ${current}.`,
            ...describeUndecryptable(unopened),
          ],
          data: { dryRun, current, uses: begun, unopened },
          exit: Object.keys(unopened).length > 0 ? exitCode.refused : exitCode.ok,
        };
      }
      const record = (detail: Readonly<Record<string, unknown>>) =>
        recordIn(db)('keys-rotate', { current, ...detail });
      // Write the audit row first, so that an interrupted run has one.
      if (begun.length > 0) await record({ begun });
      const { rewrapped, left } = await rotateKeys(db, { sealer, currentId: current }, (done, total) =>
        writeProgress(`${done.toLocaleString('en')} of ${total.toLocaleString('en')}`),
      );
      const rotated = { rewrapped, unopened: await check(), left };
      const isLost = Object.keys(rotated.unopened).length > 0;
      if (rewrapped > 0 || isLost) await record(rotated);
      return {
        lines: [
          `${formatCount(rewrapped, 'data key')} now wrapped by ${current}.`,
          ...describeUndecryptable(rotated.unopened),
          left > 0 && `${formatCount(left, 'data key')} stayed locked by other processes: run it again.`,
        ],
        data: { dryRun, current, ...rotated },
        exit: isLost || left > 0 ? exitCode.refused : exitCode.ok,
      };
    });
  },
});

const createMismatch = (keyId: string) =>
  createRefusal(
    `Nothing was changed: ${keyId} in KEY_ENCRYPTION_KEYS does not unwrap the data keys of that id, so it differs from the nodes’ key. Copy their key exactly.`,
  );
