import type { Person } from '@kaisetsu/domain/fields/person';
import { formatMessage, type Problem } from '@kaisetsu/domain/fields/problem';
import { prefectures } from '@kaisetsu/jp-address/places/prefecture';
import { Button } from '@kaisetsu/ui/button.tsx';
import { SelectField } from '@kaisetsu/ui/select-field.tsx';
import { formatAutofill } from '../person/person-texts.ts';
import type { AddressForm } from './address-form.ts';

export function TypedPrefecture(props: {
  form: AddressForm;
  person: Person;
  contradiction: Problem | undefined;
  taken: string | null;
  onTake: (prefecture: string) => void;
}) {
  const { contradiction, taken, onTake } = props;
  const bound = props.form.bindField('tempAddressPrefecture');
  const offered = bound.places ?? contradiction?.places ?? [];
  const message =
    taken !== null && taken === bound.value
      ? `都道府県を「${taken}」にしました。`
      : bound.message === undefined && contradiction !== undefined
        ? formatMessage(contradiction)
        : undefined;
  return (
    <SelectField
      bound={bound}
      label="都道府県"
      required
      preset
      options={prefectures.map((name) => ({ value: name, label: name }))}
      autoComplete={formatAutofill(props.person, 'address-level1')}
      after={
        <>
          <div role="status">
            {message === undefined ? null : (
              <div className="field-correction">
                <p>{message}</p>
              </div>
            )}
          </div>
          {offered.length === 0 ? null : (
            <div className="field-correction">
              {offered.map((prefecture) => (
                <Button
                  key={prefecture}
                  kind="small"
                  onPress={() => {
                    onTake(prefecture);
                    // The button disappears, so the focus moves to the field.
                    document.getElementById(bound.id)?.focus();
                  }}
                >
                  {`「${prefecture}」にする`}
                </Button>
              ))}
            </div>
          )}
        </>
      }
    />
  );
}
