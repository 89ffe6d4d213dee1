import { email } from '@kaisetsu/domain/fields/email';
import { codeMinutes } from '@kaisetsu/domain/limits';
import { blames } from '../../client/call.ts';
import { formatFieldId, useForm } from '../../form/use-form.ts';
import { type CodeSent, useJourney } from '../../shell/journey/journey.ts';
import { useBusy } from '../../shell/journey/use-busy.ts';
import { retryAfterSecondsOf, useRateLimit } from './use-rate-limit.tsx';
import { createAttemptKey, createCodeSent, hasNoTriesLeft, useSendCode } from './use-send-code.ts';

const empty = { mailAddress: '' };
const group = () => ({ fields: { mailAddress: email } });

export function useRequestCode(props: {
  initial: string;
  sent: CodeSent | undefined;
  onSent: (sent: CodeSent) => void;
}) {
  const { fail } = useJourney();
  const sendCode = useSendCode();
  const form = useForm({ empty, createGroup: group, initial: { mailAddress: props.initial } });
  const { busy, run } = useBusy();
  const rateLimit = useRateLimit(formatFieldId('mailAddress'));

  const request = () =>
    run(async () => {
      const answers = form.submit();
      if (answers === null) return;
      const { mailAddress } = answers;
      const { sent, onSent } = props;
      try {
        onSent(await sendCode(mailAddress));
      } catch (error) {
        const wait = retryAfterSecondsOf(error);
        // The previous code for this address is still valid.
        if (wait !== null && sent?.mailAddress === mailAddress && isValid(sent)) {
          return onSent({ ...sent, resendAt: Date.now() + wait * 1000 });
        }
        if (wait !== null) return rateLimit.wait(wait);
        if (!blames(error, 'mailAddress')) return fail(error);
        form.showProblems({ mailAddress: { code: 'email-invalid' } });
      }
    });

  /** MAIL-037. */
  const enterReceivedCode = () => {
    const answers = form.submit();
    if (answers === null) return;
    props.onSent({
      ...createCodeSent(answers.mailAddress, rateLimit.secondsLeft, createAttemptKey()),
      isReceived: true,
    });
  };

  return { form, busy, rateLimit, request, enterReceivedCode };
}

const isValid = (sent: CodeSent): boolean =>
  Date.now() < sent.at + codeMinutes * 60_000 && !hasNoTriesLeft(sent);
