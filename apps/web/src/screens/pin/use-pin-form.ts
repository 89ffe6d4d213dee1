import { toPinFacts } from '@kaisetsu/domain/answers/pin-facts';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { isPin, type PinFacts, validatePin, validatePinPair } from '@kaisetsu/domain/fields/pin';
import { createProblem, formatMessage, type Problem } from '@kaisetsu/domain/fields/problem';
import { pinLength } from '@kaisetsu/domain/limits';
import type { Bound } from '@kaisetsu/ui/field-frame.tsx';
import { useEffect, useState } from 'react';
import { decodeBase64, encodeBase64 } from '../../client/base64.ts';
import { CallFailed, call, isRefused } from '../../client/call.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { useBusy } from '../../shell/journey/use-busy.ts';
import { type AnswerToAmend, findAnswerToAmend } from '../confirmation/answer-to-amend.ts';

type FieldId = 'pin' | 'pin-repeated';

export function usePinForm(props: {
  keyCode: string;
  saved: CallResponse<'getApplication'>;
  onSet: () => void;
}) {
  const { fail, confirmAgain } = useJourney();
  const { busy, run } = useBusy();
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [blurred, setBlurred] = useState<readonly FieldId[]>([]);
  const [refused, setRefused] = useState<Problem | null>(null);
  const [toAmend, setToAmend] = useState<AnswerToAmend | null>(null);
  const [isOtherSet, setOtherSet] = useState(false);

  const isComplete = pin.length === pinLength && repeated.length === pinLength;
  const facts = toPinFacts(props.saved.answers);
  const found = findProblem(pin, repeated, facts);
  const isAcceptable = (typed: string) => isPin(typed) && validatePin(typed, facts) === null;
  const [encrypted, setEncrypted] = useState<{ readonly entries: string; readonly code: string } | null>(
    null,
  );
  const entries = `${pin} ${repeated}`;
  const code = encrypted?.entries === entries ? encrypted.code : null;
  useEffect(() => {
    let isCurrent = true;
    if (isComplete && found === null && code === null) {
      encryptPin(props.keyCode, pin).then(
        (result) => isCurrent && setEncrypted({ entries, code: result }),
        (error: unknown) => isCurrent && fail(error),
      );
    }
    return () => {
      isCurrent = false;
    };
  });

  const send = (sealed: string) =>
    run(async () => {
      try {
        const { answersVersion } = props.saved;
        const headers = answersVersion === undefined ? {} : { 'if-match': `"${answersVersion}"` };
        await call('postPin', { body: { code: sealed }, headers });
        props.onSet();
      } catch (error) {
        if (isRefused(error, 'answers-changed')) return confirmAgain();
        if (isRefused(error, 'pin-set')) return setOtherSet(true);
        if (!(error instanceof CallFailed)) return fail(error);
        const refusal = error.problem.errors?.[0];
        if (refusal === undefined) return fail(error);
        setEncrypted(null);
        if (error.status === 400) setRefused({ code: refusal.code });
        else setToAmend(findAnswerToAmend(refusal));
      }
    });

  const shown = found ?? refused;
  const createEntry = (id: FieldId, value: string, write: (value: string) => void): Bound => ({
    id,
    name: id,
    value,
    message: findMessage(id, value, shown, blurred),
    onChange: (typed: string) => {
      setRefused(null);
      setBlurred((old) => old.filter((one) => one !== id));
      write(typed);
      if (id === 'pin' && value.length < pinLength && repeated === '' && isAcceptable(typed)) {
        document.getElementById('pin-repeated' satisfies FieldId)?.focus();
      }
    },
    onBlur: () => setBlurred((old) => [...old, id]),
  });

  return {
    first: createEntry('pin', pin, setPin),
    second: createEntry('pin-repeated', repeated, setRepeated),
    busy,
    isComplete,
    /** The button is enabled only then (spec 5.2). */
    ready: code !== null,
    toAmend,
    /** Another request has set a PIN, which may differ from the typed one. */
    isOtherSet,
    submit: () => {
      if (code !== null) void send(code);
    },
  };
}

/** A forbidden first entry is reported before the second is complete. */
function findProblem(pin: string, repeated: string, facts: PinFacts): Problem | null {
  if (pin.length === pinLength && repeated.length === pinLength) return validatePinPair(pin, repeated, facts);
  return isPin(pin) ? validatePin(pin, facts) : null;
}

function findMessage(
  id: FieldId,
  value: string,
  shown: Problem | null,
  blurred: readonly FieldId[],
): string | undefined {
  if (shown !== null) {
    return (shown.code === 'pin-mismatch') === (id === 'pin-repeated') ? formatMessage(shown) : undefined;
  }
  // The button is disabled while an entry is invalid, so the message appears on blur.
  return blurred.includes(id) && value !== '' && !isPin(value)
    ? formatMessage(createProblem('pin-format'))
    : undefined;
}

/**
 * Spec 7 `POST /api/pin`.
 * @param keyCode SPKI, base64
 * @returns base64
 * @throws DOMException if the key is invalid
 */
async function encryptPin(keyCode: string, pin: string): Promise<string> {
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('spki', decodeBase64(keyCode), algorithm, false, ['encrypt']);
  const sealed = await crypto.subtle.encrypt(algorithm, key, new TextEncoder().encode(pin));
  return encodeBase64(new Uint8Array(sealed));
}
