import { normaliseCode, verifiedMessages } from '@kaisetsu/domain/fields/code';
import { createProblem, formatMessage } from '@kaisetsu/domain/fields/problem';
import { lookUpCodeLength } from '@kaisetsu/domain/limits';
import { Button } from '@kaisetsu/ui/button.tsx';
import type { Bound } from '@kaisetsu/ui/field-frame.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import type { ReactNode } from 'react';
import type { CodeLookup } from './use-code-lookup.ts';

/** With `automatic` the look-up starts at the sixth character, without 適用 (spec 2.8, child). */
export function CodeField<Found>(props: {
  kind: 'workplace' | 'invitation';
  label: string;
  help: ReactNode;
  bound: Bound;
  lookup: CodeLookup<Found>;
  automatic?: boolean;
  onSettled?: (found: Found | null) => void;
}) {
  const { kind, bound, lookup, automatic = false } = props;
  const verified = lookup.state === 'verified';
  const notFound =
    lookup.state === 'not-found' ? formatMessage(createProblem(`${kind}-code-not-found`)) : undefined;

  // Makes the names of the buttons unique if a screen has two code fields.
  const spokenFor = <span className="visually-hidden">（{props.label}）</span>;

  const apply = async (code: string) => {
    const found = await lookup.apply(code);
    if (found !== null) {
      bound.onChange(normaliseCode(code));
      props.onSettled?.(found);
    }
    if (!automatic) focusUnlessElsewhere(bound.id);
  };
  const changeCode = (value: string) => {
    bound.onChange(value);
    lookup.reset();
    if (automatic && normaliseCode(value).length === lookUpCodeLength) void apply(value);
  };
  // With `automatic` a shorter code starts no look-up, so blur reports it (PERS-062).
  const leave = () => {
    bound.onBlur?.();
    const isShort = bound.value !== '' && normaliseCode(bound.value).length < lookUpCodeLength;
    if (automatic && isShort) void apply(bound.value);
  };
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
        bound={{ ...bound, message: notFound ?? bound.message, onBlur: leave }}
        label={props.label}
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

/** 適用 is disabled during the call and hidden for a verified code. */
function focusUnlessElsewhere(id: string): void {
  const input = document.getElementById(id);
  const { activeElement, body } = document;
  const isHere = activeElement === body || input?.closest('.code-field')?.contains(activeElement);
  if (isHere) input?.focus();
}
