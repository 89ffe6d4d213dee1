import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { IdentityMethod } from '@kaisetsu/domain/identity/identity-method';
import { RadioGroup } from '@kaisetsu/ui/radio-group.tsx';
import { getMethod, type IdentityMethods } from '../../shell/journey/identity-methods.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { laterMethodTexts } from './later-method-texts.ts';
import { listChoices } from './list-choices.ts';

/** The chosen method stays over a reload. */
export function useMethodChoice(
  methods: IdentityMethods | null,
  type: ApplicationType,
): { readonly method: IdentityMethod; readonly choices: readonly IdentityMethod[] } {
  const { state } = useJourney();
  const choices = methods === null ? [] : listChoices(methods, type);
  const preferred = getMethod(methods, type);
  const { identityMethod: chosen = preferred } = state;
  return { choices, method: choices.includes(chosen) ? chosen : preferred };
}

export function MethodChoice(props: { method: IdentityMethod; choices: readonly IdentityMethod[] }) {
  const { updateState } = useJourney();
  if (props.choices.length < 2) return null;
  return (
    <RadioGroup
      bound={{
        id: 'identity-method',
        name: 'identity-method',
        value: props.method,
        message: undefined,
        onChange: (value) => updateState({ identityMethod: value as IdentityMethod }),
        onBlur: () => undefined,
      }}
      label="本人確認の方法"
      required
      choices={props.choices.map((value) => ({
        value,
        label: (
          <>
            <strong>{laterMethodTexts[value].name}</strong>
            <span className="choice-note">{laterMethodTexts[value].suits}</span>
          </>
        ),
      }))}
    />
  );
}
