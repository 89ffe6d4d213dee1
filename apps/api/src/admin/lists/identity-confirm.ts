import {
  proposeConfirmation,
  readConfirmation,
  secondConfirmation,
  withdrawConfirmation,
} from '../../adapters/postgres/application/rule-confirmations.ts';
import { findRule, formatCitation } from '../../core/identity/rules.ts';
import { change } from '../frame/change.ts';
import { createCommand, dryRunOption } from '../frame/command.ts';
import { createRefusal, createUsageError } from '../frame/exit-code.ts';
import { formatTime } from '../frame/time-text.ts';
import { createNoRule } from './identity.ts';

const ruleArgument = { name: 'rule', about: 'Id of the rule: 2025-06-24/IMAGE. See identity offers.' };
const reasonOption = {
  value: 'text',
  about: 'The reason, such as the opinion of compliance with its date.',
} as const;

function requireReason(reason: string | undefined): string {
  if (reason === undefined || reason.trim() === '') throw createUsageError('--reason is missing.');
  return reason.trim();
}

export const identityConfirm = createCommand({
  name: 'identity confirm',
  about:
    'Record that the bank’s compliance staff has confirmed a rule: one person with a reason, then a second person.',
  args: [ruleArgument],
  options: { reason: reasonOption, 'dry-run': dryRunOption },
  description: [
    'The authors of a release derive its rules from public sources, so the bank must confirm each rule. The first call, with --reason,',
    'records your account; the call of another account confirms. config check warns of a rule in force without a confirmation.',
  ],
  examples: [
    { line: 'identity confirm 2025-06-24/IMAGE --reason "Compliance 2026-11-02"', about: 'the first person' },
    { line: 'identity confirm 2025-06-24/IMAGE', about: 'the second person' },
  ],
  async run(context, { reason, 'dry-run': dryRun }, [id = '']) {
    const rule = findRule(id);
    if (rule === undefined) throw createNoRule(id);
    const { actor } = context;
    const provision = formatCitation(rule);
    const line = await change(context, dryRun, async (trx, record) => {
      const known = await readConfirmation(trx, id);
      if (known === null) {
        const given = requireReason(reason);
        await proposeConfirmation(trx, id, actor, given);
        await record('identity-confirm', { rule: id, provision, reason: given, step: 'first' });
        return `Recorded for ${id} (${provision}): ${actor}. A second person must confirm it.`;
      }
      if (known.second !== null)
        return `${id} was confirmed by ${known.actor} and ${known.second.actor}, ${formatTime(known.second.at)}.`;
      if (known.actor === actor)
        throw createRefusal(`${actor} has recorded ${id}. Another person must confirm it.`);
      await secondConfirmation(trx, id, actor);
      await record('identity-confirm', { rule: id, provision, step: 'second' });
      return `Recorded: ${id} (${provision}) is confirmed by ${known.actor} and ${actor}.`;
    });
    return { lines: [dryRun ? `Dry run: ${line}` : line], data: { dryRun, rule: id } };
  },
});

export const identityWithdraw = createCommand({
  name: 'identity withdraw',
  about: 'Withdraw the confirmation of a rule.',
  args: [ruleArgument],
  options: { reason: reasonOption, 'dry-run': dryRunOption },
  description: ['The rule stays in use; config check warns again. To stop its use: identity offer off.'],
  examples: [
    { line: 'identity withdraw 2025-06-24/IMAGE --reason "new guidance"', about: 'doubts about a rule' },
  ],
  async run(context, { reason, 'dry-run': dryRun }, [id = '']) {
    const given = requireReason(reason);
    await change(context, dryRun, async (trx, record) => {
      if (!(await withdrawConfirmation(trx, id))) throw createRefusal(`${id} is not confirmed.`);
      await record('identity-withdraw', { rule: id, reason: given });
    });
    return {
      lines: [`${dryRun ? 'Would withdraw' : 'Withdrawn'}: the confirmation of ${id}.`],
      data: { dryRun, rule: id },
    };
  },
});
