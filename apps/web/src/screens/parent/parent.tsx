import { joinGroups } from '@kaisetsu/domain/answers/check';
import type { Occupation } from '@kaisetsu/domain/answers/occupation';
import {
  createParentGroup,
  emptyParent,
  type ParentDraft,
  parentTable,
} from '@kaisetsu/domain/answers/parent';
import { toDraft, toPayload } from '@kaisetsu/domain/answers/table';
import {
  createWorkplaceGroup,
  emptyWorkplace,
  parentWorkplaceTable,
  toWorkplaceDraft,
  type WorkplaceDraft,
} from '@kaisetsu/domain/answers/workplace';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { proxyReasons, relationshipLabels, relationships } from '@kaisetsu/domain/fields/choice';
import { toTokyoDate } from '@kaisetsu/domain/text/calendar-date';
import { Button, ExternalLink } from '@kaisetsu/ui/button.tsx';
import { ChoiceGroup } from '@kaisetsu/ui/choice-group.tsx';
import { SelectField } from '@kaisetsu/ui/select-field.tsx';
import { StepForm } from '@kaisetsu/ui/step-form.tsx';
import { useState } from 'react';
import { call } from '../../client/call.ts';
import { getServerTime } from '../../client/clock.ts';
import { useForm, useSavedApplication, useSubmit } from '../../form/use-form.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { Loading, Screen } from '../../shell/frame/screen.tsx';
import { useLoaded } from '../../shell/journey/journey.ts';
import { type Card, CardPart, useCard } from '../card/card.tsx';
import { BirthdayQuestion, getInitialBirthday, NameFields, PhoneFields } from '../person/person-fields.tsx';
import { OccupationSection } from '../workplace-fields/occupation-fields.tsx';

type Answers = CallResponse<'getApplication'>['answers'];
type Draft = ParentDraft & WorkplaceDraft;
const empty: Draft = { ...emptyParent, ...emptyWorkplace };

export function Parent() {
  const saved = useSavedApplication();
  const listed = useLoaded('getOccupations', {});
  const card = useCard();
  if (saved === null || listed === null || card === null) return <Loading />;
  return <ParentForm saved={saved.answers} occupations={listed.occupationList} card={card} />;
}

/** PAR-008. */
function copyFromChild(child: Answers['personal']): Partial<Draft> {
  if (child === null) return {};
  const { lastName, kanaLastName, mobilePhoneNumber, phoneNumber } = child;
  return { lastName, kanaLastName, mobilePhoneNumber, ...(phoneNumber !== null && { phoneNumber }) };
}

const draftName = 'parent';

function ParentForm(props: { saved: Answers; occupations: readonly Occupation[]; card: Card }) {
  const { occupations, card } = props;
  const { personal: child, parent, parentWorkplace } = props.saved;
  const bank = useBank();
  const [today] = useState(() => toTokyoDate(getServerTime()));
  const form = useForm<Draft>({
    initial: {
      ...empty,
      birthday: getInitialBirthday('parent', today),
      ...(parent === null ? copyFromChild(child) : toDraft(parentTable, parent)),
      ...(parentWorkplace !== null && toWorkplaceDraft(parentWorkplace, null)),
    },
    empty,
    draftName,
    createGroup: (draft) =>
      joinGroups(
        createParentGroup({
          today,
          bank,
          child: { lastName: child?.lastName ?? '', kanaLastName: child?.kanaLastName ?? '' },
        }),
        createWorkplaceGroup(draft, { person: 'parent', bank, occupations }),
      ),
  });
  const { bindField: field, change } = form;
  const surnameFails = field('lastName').message !== undefined || field('kanaLastName').message !== undefined;

  const step = useSubmit(form, async (answers) => {
    await call('postParent', { body: { bankCode: bank.code, ...toPayload(parentTable, answers) } });
    await call('postParentWorkplace', { body: toPayload(parentWorkplaceTable, answers) });
  });

  return (
    <Screen
      lead="お子さまに代わってお申込みになる、親権者さまの情報を入力してください。"
      hasErrors={form.errorCount > 0}
    >
      <CardPart form={form} card={card} person="parent" />
      <StepForm {...step}>
        <NameFields
          person="parent"
          field={field}
          formDraft={draftName}
          card={card.values}
          before={
            child === null ? undefined : surnameFails ? (
              <>
                <Button
                  kind="small"
                  onPress={() => change({ lastName: child.lastName, kanaLastName: child.kanaLastName })}
                >
                  同じ姓にする
                </Button>
                <p className="field-help">
                  お子さまと姓が異なる場合は、店舗へご相談ください。ご来店には事前のご予約が必要です。
                </p>
                <ExternalLink href={bank.links.visitReservation}>来店予約をする</ExternalLink>
              </>
            ) : parent === null && card.values === null ? (
              <p className="field-help">お子さまと同じ姓が入力済みです。</p>
            ) : undefined
          }
        />
        <BirthdayQuestion person="parent" today={today} bound={field('birthday')} />
        <ChoiceGroup
          bound={field('relationship')}
          label="お子さまとの続柄"
          compact
          choices={relationships.map((value) => ({ value, label: relationshipLabels[value] }))}
        />
        <PhoneFields
          person="parent"
          field={field}
          before={
            child !== null && parent === null ? (
              <p className="field-help">
                お子さまと同じ電話番号が入力済みです。違うときは書き換えてください。
              </p>
            ) : undefined
          }
        />
        <SelectField
          bound={field('proxyApplicationReason')}
          label="代理でお申込みになる理由"
          preset
          options={proxyReasons.map((reason) => ({ value: reason, label: reason }))}
        />
        <OccupationSection form={form} person="parent" occupations={occupations} />
      </StepForm>
    </Screen>
  );
}
