import type { Receipt } from '@kaisetsu/domain/calls';
import type { DocumentType } from '@kaisetsu/domain/documents';
import { verificationCode } from '@kaisetsu/domain/fields/verification-code';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { blames, CallFailed, call, isGivenUp } from '../../client/call.ts';
import { dropReceipt } from '../../client/receipt.ts';
import { readSession, removeSessionValue, writeSession } from '../../client/session.ts';
import { formatFieldId, useForm } from '../../form/use-form.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { type CodeSent, useJourney } from '../../shell/journey/journey.ts';
import { useBusy } from '../../shell/journey/use-busy.ts';
import { useContinueApplication } from '../../shell/journey/use-continue-application.ts';
import { retryAfterSecondsOf, useRateLimit } from './use-send-code.tsx';

const empty = { verificationCode: '' };
const group = () => ({ fields: { verificationCode } });

export function useVerifyCode(sent: CodeSent) {
  const { mailAddress } = sent;
  const bank = useBank();
  const { flow, state, fail, updateState } = useJourney();
  const continueApplication = useContinueApplication({ mailAddress });
  const form = useForm({ empty, createGroup: group, initial: empty });
  const { busy, run } = useBusy();
  const rateLimit = useRateLimit(formatFieldId('verificationCode'));
  const isMounted = useIsMounted();
  const [completedBefore, setCompletedBefore] = useState<Receipt | null>(null);

  const verify = () =>
    run(async () => {
      const answers = form.submit();
      if (answers === null) return;
      try {
        const verified = await call('verifyCode', {
          body: {
            bankCode: bank.code,
            mailAddress,
            verificationCode: answers.verificationCode,
            channel: state.channel ?? '',
            deviceId: readSession('appDeviceId'),
            applicationType: flow.type,
          },
          ...(sent.attemptKey !== undefined && { headers: { 'idempotency-key': sent.attemptKey } }),
        });
        writeSession('authenticationToken', verified.authenticationToken);
        writeSession('applicationType', flow.type);
        const documents = verified.continueAt === 'identity' ? await fetchSentDocuments() : [];
        // The applicant may have gone back to the e-mail address during the call.
        if (!isMounted.current) return;
        updateState({ codeSent: { ...sent, used: true } });
        dropReceipt();
        if (verified.completedBefore !== undefined) return setCompletedBefore(verified.completedBefore);
        await continueApplication(verified.continueAt, documents).catch(fail);
      } catch (error) {
        if (!isMounted.current) return;
        const wait = retryAfterSecondsOf(error);
        if (wait !== null) return rateLimit.wait(wait);
        const isWrong = error instanceof CallFailed && error.status === 401;
        if (isWrong || blames(error, 'verificationCode')) {
          const { failedTries = 0 } = sent;
          if (isWrong) updateState({ codeSent: { ...sent, failedTries: failedTries + 1 } });
          return form.showProblems({ verificationCode: { code: 'verification-failed' } });
        }
        if (!isGivenUp(error)) removeSessionValue('appDeviceId');
        fail(error);
      }
    });

  return {
    form,
    busy,
    rateLimit,
    verify,
    completedBefore,
    continueAnyway: () => void run(() => continueApplication('answers', []).catch(fail)),
    startOver: () => {
      form.change(empty);
      document.getElementById(formatFieldId('verificationCode'))?.focus();
    },
  };
}

function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

const fetchSentDocuments = (): Promise<readonly DocumentType[]> =>
  call('getApplication', {}).then(
    ({ answers }) => answers.documents,
    () => [],
  );
