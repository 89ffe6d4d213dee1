import { joinGroups } from '@kaisetsu/domain/answers/check';
import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import {
  asksDistanceReason,
  asksOtherPurpose,
  createPersonalGroup,
  emptyPersonal,
  listOfferedPurposes,
  type PersonalDraft,
  personalTable,
} from '@kaisetsu/domain/answers/personal';
import { toDraft, toPayload } from '@kaisetsu/domain/answers/table';
import {
  createWorkplaceGroup,
  emptyWorkplace,
  toWorkplaceDraft,
  type WorkplaceDraft,
  workplaceTable,
} from '@kaisetsu/domain/answers/workplace';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { genderLabels, genders } from '@kaisetsu/domain/fields/choice';
import { messages } from '@kaisetsu/domain/fields/problem';
import { lookUpCodeLength, maxCharacters } from '@kaisetsu/domain/limits';
import { toTokyoDate } from '@kaisetsu/domain/text/calendar-date';
import { ChoiceGroup } from '@kaisetsu/ui/choice-group.tsx';
import { StepForm } from '@kaisetsu/ui/step-form.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { useRef, useState } from 'react';
import { call } from '../../client/call.ts';
import { getServerTime } from '../../client/clock.ts';
import { type Form, toProblems, useForm, useSavedApplication, useSubmit } from '../../form/use-form.ts';
import { Loading, Screen } from '../../shell/frame/screen.tsx';
import { useJourney, useLoadedOrFail } from '../../shell/journey/journey.ts';
import { AddressFields } from '../address/address-fields.tsx';
import { Example } from '../address/text-with-reading-fields.tsx';
import { useAddressSearch } from '../address/use-address-search.ts';
import { type Card, CardPart, useCard } from '../card/card.tsx';
import { BirthdayQuestion, getInitialBirthday, NameFields, PhoneFields } from '../person/person-fields.tsx';
import { personHeadings, personTexts } from '../person/person-texts.ts';
import { CodeField, useInvitation } from '../workplace-fields/code-field.tsx';
import { OccupationSection } from '../workplace-fields/occupation-fields.tsx';

export function Personal() {
  const { flow, failToLoad } = useJourney();
  const isChild = flow.type === 'CHILD';
  const saved = useSavedApplication();
  const listed = useLoadedOrFail(
    async () => (isChild ? call('getOccupations', {}) : { occupationList: [] }),
    failToLoad,
  );
  const card = useCard();
  if (saved === null || listed === null || card === null) return <Loading />;
  return (
    <PersonalForm
      person={isChild ? 'child' : 'applicant'}
      saved={saved}
      occupations={listed.occupationList}
      card={card}
    />
  );
}

/** The adult's form leaves WorkplaceDraft empty and does not send it. */
type Draft = PersonalDraft & WorkplaceDraft;
const empty: Draft = { ...emptyPersonal, ...emptyWorkplace };

const draftName = 'personal';

const hasSameAddress = (one: PersonalDraft, other: PersonalDraft) =>
  one.addressCode === other.addressCode && one.tempAddressPrefecture === other.tempAddressPrefecture;

function PersonalForm(props: {
  person: 'applicant' | 'child';
  saved: CallResponse<'getApplication'>;
  occupations: readonly Occupation[];
  card: Card;
}) {
  const { person, occupations, card } = props;
  const { personal, workplace } = props.saved.answers;
  const invalid = toProblems(props.saved.invalidAnswers ?? []);
  const { bank, flow } = useJourney();
  const [today] = useState(() => toTokyoDate(getServerTime()));
  const invitation = useInvitation(workplace?.invitationCode ?? null, `${draftName}/invitation`);
  const reading = useRef<Promise<void>>(Promise.resolve());
  const search = useAddressSearch();
  // The server has accepted the saved address without a reason; after a reload the page knows no branches.
  const isWithoutBranch = (draft: Draft) =>
    search.hasNoBranch(draft) ||
    (personal?.distanceTransactionReason === null &&
      invalid.distanceTransactionReason === undefined &&
      hasSameAddress(draft, toDraft(personalTable, personal)));

  const form = useForm<Draft>({
    initial: {
      ...empty,
      birthday: getInitialBirthday(person, today),
      ...(personal !== null && toDraft(personalTable, personal)),
      ...(workplace !== null && person === 'child' && toWorkplaceDraft(workplace, null)),
    },
    empty,
    draftName,
    problems: invalid,
    createGroup: (draft) => {
      const { postalTable } = search;
      const hasNoBranch = isWithoutBranch(draft);
      const asked = createPersonalGroup(draft, { person, bank, today, postalTable, hasNoBranch });
      if (person === 'applicant') return asked;
      return joinGroups(
        asked,
        createWorkplaceGroup(draft, {
          person,
          bank,
          occupations,
          invitationCodeState: invitation.currentState(),
        }),
      );
    },
  });
  const { draft, bindField: field } = form;

  const send = async (answers: Draft) => {
    await call('postPersonal', {
      body: { bankCode: bank.code, applicationType: flow.type, ...toPayload(personalTable, answers) },
    });
    if (person === 'child') await call('postWorkplace', { body: toPayload(workplaceTable, answers) });
  };
  const step = useSubmit(form, send, {
    refused: form.showRefusal,
    prepare: async () => {
      await reading.current;
      // That look-up starts at the sixth character and can be pending too.
      await invitation.waitUntilSettled(draft.invitationCode);
    },
  });

  return (
    <Screen hasErrors={form.errorCount > 0}>
      <CardPart form={form} card={card} person={person} />
      <StepForm {...step}>
        <NameFields person={person} field={field} formDraft={draftName} card={card.values} />
        <ChoiceGroup
          bound={field('gender')}
          label="性別"
          compact
          choices={genders.map((value) => ({ value, label: genderLabels[value] }))}
        />
        <BirthdayQuestion person={person} today={today} bound={field('birthday')} />
        <PhoneFields person={person} field={field} />
        <AddressFields
          form={form}
          person={person}
          search={search}
          formDraft={draftName}
          onReading={(work) => {
            reading.current = work;
          }}
        />
        <PurposeFields form={form} person={person} hasNoBranch={isWithoutBranch(draft)} />
        {person === 'child' ? (
          <OccupationSection form={form} person={person} occupations={occupations}>
            <CodeField
              kind="invitation"
              help={`お持ちの方のみ、${lookUpCodeLength}文字の紹介コードを入力してください。`}
              bound={field('invitationCode')}
              lookup={invitation}
              automatic
            />
          </OccupationSection>
        ) : null}
      </StepForm>
    </Screen>
  );
}

function PurposeFields(props: { form: Form<Draft>; person: 'applicant' | 'child'; hasNoBranch: boolean }) {
  const { person, hasNoBranch } = props;
  const { draft, bindField: field } = props.form;
  const { bank } = useJourney();
  return (
    <section className="form-section">
      <h2 id={personHeadings.purposes} tabIndex={-1}>
        お取引について
      </h2>
      {asksDistanceReason(draft, bank, hasNoBranch) ? (
        <TextField
          bound={field('distanceTransactionReason')}
          label={`${bank.distanceReasonOutside}外にお住まいの方が当行とお取引される理由`}
          help={
            <Example text={`${personTexts[person].nearBank}が${bank.distanceReasonOutside}内にあるため`}>
              {`${maxCharacters.distanceReason}文字以内で入力してください。`}
            </Example>
          }
        />
      ) : null}
      <ChoiceGroup
        bound={field('utilizationPurpose')}
        label="お取引の目的"
        help="当てはまるものをすべて選んでください。"
        choices={listOfferedPurposes(bank, person).map((value) => ({ value, label: value }))}
        compact
        multiple
      />
      {asksOtherPurpose(draft) ? (
        <TextField
          bound={field('utilizationPurposeOther')}
          label="「その他」の内容"
          help={messages[`over-${maxCharacters.otherPurpose}`]}
        />
      ) : null}
    </section>
  );
}
