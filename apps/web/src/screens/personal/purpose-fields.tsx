import {
  asksDistanceReason,
  asksOtherPurpose,
  listOfferedPurposes,
  type PersonalDraft,
  type PersonalField,
} from '@kaisetsu/domain/answers/personal';
import type { Person } from '@kaisetsu/domain/fields/person';
import { messages } from '@kaisetsu/domain/fields/problem';
import { maxCharacters } from '@kaisetsu/domain/limits';
import { CheckboxGroup } from '@kaisetsu/ui/checkbox-group.tsx';
import type { Bound } from '@kaisetsu/ui/field-frame.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { useBank } from '../../shell/frame/bank.ts';
import { personHeadings, personTexts } from '../person/person-texts.ts';

export function PurposeFields(props: {
  draft: PersonalDraft;
  person: Person;
  hasNoBranch: boolean;
  field: (name: PersonalField) => Bound;
}) {
  const { draft, person, hasNoBranch, field } = props;
  const bank = useBank();
  return (
    <section className="form-section">
      <h2 id={personHeadings.purposes} tabIndex={-1}>
        お取引について
      </h2>
      {asksDistanceReason(draft, bank, hasNoBranch) ? (
        <TextField
          bound={field('distanceTransactionReason')}
          label={`${bank.distanceReasonOutside}外にお住まいの方が当行とお取引される理由`}
          required
          help={
            <>
              {maxCharacters.distanceReason}文字以内で入力してください。
              <br />
              例：{personTexts[person].nearBank}が{bank.distanceReasonOutside}内にあるため
            </>
          }
        />
      ) : null}
      <CheckboxGroup
        bound={field('utilizationPurpose')}
        label="お取引の目的"
        required
        help="当てはまるものをすべて選んでください。"
        options={listOfferedPurposes(bank, person)}
        compact
      />
      {asksOtherPurpose(draft) ? (
        <TextField
          bound={field('utilizationPurposeOther')}
          label="「その他」の内容"
          required
          help={messages[`over-${maxCharacters.otherPurpose}`]}
        />
      ) : null}
    </section>
  );
}
