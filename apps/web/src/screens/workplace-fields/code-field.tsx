import { type CodeState, isCode, normaliseCode, verifiedMessages } from '@kaisetsu/domain/fields/code';
import { formatMessage } from '@kaisetsu/domain/fields/problem';
import { lookUpCodeLength } from '@kaisetsu/domain/limits';
import { Button } from '@kaisetsu/ui/button.tsx';
import type { Bound } from '@kaisetsu/ui/field-frame.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { useRef, useState } from 'react';
import { CallFailed, call, isGivenUp } from '../../client/call.ts';
import { readDraft, saveDraft } from '../../client/drafts.ts';
import { extendBlur } from '../../form/use-form.ts';
import { useJourney } from '../../shell/journey/journey.ts';

const labels = { workplace: '勤務先コード', invitation: '紹介コード' };

/** With `automatic` the look-up starts at the sixth character, without 適用 (spec 2.8, child). */
export function CodeField<Found>(props: {
  kind: keyof typeof labels;
  help: string;
  bound: Bound;
  lookup: CodeLookup<Found>;
  automatic?: boolean;
  onSettled?: (found: Found | null) => void;
}) {
  const { kind, bound, lookup, automatic = false } = props;
  const verified = lookup.state === 'verified';
  const notFound =
    lookup.state === 'not-found' ? formatMessage({ code: `${kind}-code-not-found` }) : undefined;

  // Makes the names of the buttons unique if a screen has two code fields.
  const spokenFor = <span className="visually-hidden">（{labels[kind]}）</span>;

  const apply = async (code: string) => {
    const found = await lookup.apply(code);
    if (found !== null) {
      bound.onChange(normaliseCode(code));
      props.onSettled?.(found);
    }
    if (automatic) return;
    // 適用 is disabled during the call and hidden for a verified code.
    const input = document.getElementById(bound.id);
    const { activeElement, body } = document;
    const isHere = activeElement === body || input?.closest('.code-field')?.contains(activeElement);
    if (isHere) input?.focus();
  };
  const changeCode = (value: string) => {
    bound.onChange(value);
    lookup.reset();
    if (automatic && normaliseCode(value).length === lookUpCodeLength) void apply(value);
  };
  // With `automatic` a shorter code starts no look-up, so blur reports it (PERS-062).
  const isShort = bound.value !== '' && normaliseCode(bound.value).length < lookUpCodeLength;
  const leave = () => automatic && isShort && apply(bound.value);
  const clear = () => {
    bound.onChange('');
    lookup.reset();
    // Answers that the applicant typed stay.
    if (verified) props.onSettled?.(null);
    document.getElementById(bound.id)?.focus();
  };

  return (
    <div className="code-field">
      <TextField
        bound={extendBlur({ ...bound, message: notFound ?? bound.message }, leave)}
        label={labels[kind]}
        required={false}
        help={props.help}
        readOnly={verified}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (bound.value !== '' && !verified) void apply(bound.value);
        }}
        onInput={changeCode}
        beside={
          <>
            {automatic || verified ? null : (
              <Button
                kind="small"
                busy={lookup.busy}
                disabled={bound.value === ''}
                onPress={() => void apply(bound.value)}
              >
                適用
                {spokenFor}
              </Button>
            )}
            <Button kind="small" disabled={bound.value === ''} onPress={clear}>
              クリア
              {spokenFor}
            </Button>
          </>
        }
        after={
          <div role="status">
            {verified ? (
              <NoticeText kind="success" silent>
                {verifiedMessages[kind]}
              </NoticeText>
            ) : null}
            {lookup.exhausted ? (
              <NoticeText kind="warning">
                コードの照会回数が上限に達しました。クリアして、コードなしでお進みいただけます。
              </NoticeText>
            ) : notFound !== undefined ? (
              <p className="field-help">「クリア」を押すと、コードなしでお進みいただけます。</p>
            ) : null}
          </div>
        }
      />
    </div>
  );
}

type CodeLookup<Found> = ReturnType<typeof useCodeLookup<Found>>;

type Settled<Found> = { readonly state: CodeState; readonly found: Found | null };

export function useCodeLookup<Found>(
  saved: Found | null,
  lookUp: (code: string) => Promise<Found>,
  draftName: string,
) {
  const { fail } = useJourney();
  const [busy, setBusy] = useState(false);
  const [exhausted, setExhausted] = useState(false);
  const [settled, setSettled] = useState(
    (): Settled<Found> =>
      readDraft<Settled<Found>>(draftName) ?? {
        state: saved === null ? 'unverified' : 'verified',
        found: saved,
      },
  );
  /** Another object for each look-up: a response to an earlier one is ignored. */
  const latest = useRef({ state: settled.state, isUnanswered: settled.state === 'unverified' });
  const underWay = useRef<Promise<unknown>>(Promise.resolve());

  const settle = (state: CodeState, found: Found | null): Found | null => {
    latest.current = { state, isUnanswered: false };
    setBusy(false);
    setExhausted(false);
    setSettled({ state, found });
    saveDraft(draftName, { state, found });
    return found;
  };

  const ask = async (typed: string): Promise<Found | null> => {
    const code = normaliseCode(typed);
    if (!isCode(code)) return settle('not-found', null);
    const mine = { ...latest.current, isUnanswered: false };
    latest.current = mine;
    setBusy(true);
    try {
      const result = await lookUp(code);
      return latest.current === mine ? settle('verified', result) : null;
    } catch (error) {
      if (latest.current !== mine) return null;
      const status = error instanceof CallFailed ? error.status : null;
      if (status === 404) return settle('not-found', null);
      setBusy(false);
      mine.isUnanswered = isGivenUp(error);
      if (status === 429) setExhausted(true);
      else fail(error);
      return null;
    }
  };

  return {
    ...settled,
    busy,
    /** docs/product-decisions.md "Look-ups". */
    exhausted,
    apply: (typed: string) => {
      const asking = ask(typed);
      underWay.current = asking;
      return asking;
    },
    reset: () => settle('unverified', null),
    /** Repeats a look-up that ended with status 0 or that the opened form had not made. */
    waitUntilSettled: async (typed: string) => {
      await underWay.current;
      if (latest.current.isUnanswered && isCode(normaliseCode(typed))) await ask(typed);
    },
    /** A caller that waited cannot use `state`, which is from the render before the wait. */
    currentState: () => latest.current.state,
  };
}

export function useInvitation(saved: string | null, draftName: string) {
  const lookUp = async (code: string) => {
    await call('getInvitation', { query: { code } });
    return code;
  };
  return useCodeLookup(saved, lookUp, draftName);
}
