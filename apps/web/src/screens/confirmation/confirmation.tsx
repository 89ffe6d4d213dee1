import { findIncompleteSteps, type IncompleteSteps } from '@kaisetsu/domain/answers/incomplete-steps';
import type { ApplicationType } from '@kaisetsu/domain/application-type';
import type { CallResponse } from '@kaisetsu/domain/calls';
import { formatMessage } from '@kaisetsu/domain/fields/problem';
import {
  createAddressRows,
  createBranchRows,
  createIdentityRows,
  createInvitationRows,
  createMailAddressRows,
  createParentRows,
  createPhoneRows,
  createPurposeRows,
  createWorkplaceCodeRows,
  createWorkplaceRows,
  type Row,
  sealRows,
} from '@kaisetsu/domain/summary-rows';
import { isCertainNameReading } from '@kaisetsu/jp-address/names/name-proposal';
import type { NameTable } from '@kaisetsu/jp-address/names/name-table';
import { Actions, BackButton, Button, Missing, missingId } from '@kaisetsu/ui/button.tsx';
import { Checkbox } from '@kaisetsu/ui/choice-group.tsx';
import { NoticeText } from '@kaisetsu/ui/notice.tsx';
import { Summary } from '@kaisetsu/ui/summary.tsx';
import { useState } from 'react';
import { readDraft } from '../../client/drafts.ts';
import { toFieldError } from '../../form/use-form.ts';
import { Loading, Screen } from '../../shell/frame/screen.tsx';
import { useJourney, useLoaded } from '../../shell/journey/journey.ts';
import { personHeadings } from '../person/person-texts.ts';
import { formatCardReading, useNameTables } from '../person/use-kana-from-ime.ts';
import { findAnswerToAmend } from './answer-to-amend.ts';

type Saved = CallResponse<'getApplication'>;

export function Confirmation() {
  const saved = useLoaded('getApplication', {});
  return saved === null ? <Loading /> : <Answers saved={saved} />;
}

function Answers(props: { saved: Saved }) {
  const { flow, state, next, back, goTo } = useJourney();
  const [confirmed, setConfirmed] = useState(false);
  const { application, answers, answersVersion, invalidAnswers = [] } = props.saved;
  const incomplete = findIncompleteSteps(flow.type, { ...answers, ...application });
  const isComplete = Object.keys(incomplete).length === 0;
  // Two answers that contradict each other are invalid too.
  const toAmend = isComplete ? invalidAnswers.map(toFieldError).map(findAnswerToAmend) : [];
  const isWhole = isComplete && toAmend.length === 0;
  return (
    <Screen lead="入力内容をご確認ください。誤りがあるときは「修正する」から直せます。">
      {state.answersChanged ? (
        <NoticeText kind="error">
          ほかの画面で入力内容が変更されました。変更後の内容を、もう一度ご確認ください。暗証番号は、まだ設定されていません。
        </NoticeText>
      ) : null}
      {listAnswerGroups(flow.type, props.saved).map(({ title, step, headingId, problemOf, ...group }) => {
        const problem = problemOf && incomplete[problemOf];
        return (
          <Summary
            key={title}
            title={title}
            rows={group.rows}
            action={
              <Button kind="link" onPress={() => goTo(step, { amends: true, headingId })}>
                修正する<span className="visually-hidden">（{title}）</span>
              </Button>
            }
            note={
              <>
                {problem === undefined ? null : (
                  <NoticeText kind="error">
                    {group.missing ?? formatMessage(problem)}
                    「修正する」から直してください。
                  </NoticeText>
                )}
                {toAmend
                  .filter((one) => one.step === step && one.headingId === headingId)
                  .map(({ text }) => (
                    <NoticeText key={text} kind="error">
                      {text}
                    </NoticeText>
                  ))}
                {group.names === undefined ? null : <ReadingCheck {...group.names} />}
              </>
            }
          />
        );
      })}
      <Checkbox checked={confirmed} onChange={setConfirmed}>
        {flow.type === 'CHILD' ? 'お子さまの' : ''}ご住所が現住所と同じであることを確認しました
      </Checkbox>
      <p>
        「申し込む」を押すと、暗証番号の設定と本人確認に進みます。本人確認が終わると、お申込みが完了します。
      </p>
      <Missing>
        {!isWhole
          ? '直していただくところがあります。上の案内の表示されている欄をご確認ください。'
          : confirmed
            ? null
            : 'ご住所の確認にチェックを入れると、「申し込む」を押せます。'}
      </Missing>
      <Actions>
        <Button
          describedBy={missingId}
          disabled={!confirmed || !isWhole}
          onPress={() => next(answersVersion === undefined ? {} : { answersVersion })}
        >
          申し込む
        </Button>
        <BackButton onPress={back} />
      </Actions>
    </Screen>
  );
}

/** A reading that is unusual, or that begins another one, can come from an IME's prediction [CONF-011]. */
function ReadingCheck(props: NonNullable<AnswerGroup['names']>) {
  const tables = useNameTables();
  if (tables === null) return null;
  const names = [
    [props.lastName, props.kanaLastName, tables.surnames],
    [props.firstName, props.kanaFirstName, tables.givenNames],
  ] as const;
  const isSure = (name: string, kana: string, table: NameTable) =>
    isCertainNameReading(name, kana, table) && readDraft(formatCardReading(name)) !== kana;
  const unsure = names.flatMap(([name, kana, table]) =>
    name === null || kana === null || isSure(name, kana, table) ? [] : [`${name}：${kana}`],
  );
  if (unsure.length === 0) return null;
  return (
    <NoticeText>
      お名前の読みをご確認ください（{unsure.join('、')}）。違うときは「修正する」から直せます。
    </NoticeText>
  );
}

type AnswerGroup = {
  readonly title: string;
  readonly step: keyof IncompleteSteps;
  readonly headingId?: string;
  readonly problemOf?: keyof IncompleteSteps;
  readonly missing?: string;
  readonly names?: Pick<Saved['application'], 'lastName' | 'firstName' | 'kanaLastName' | 'kanaFirstName'>;
  readonly rows: readonly Row[];
};

export function listAnswerGroups(type: ApplicationType, saved: Saved): readonly AnswerGroup[] {
  const { application, applicationParent: parent } = saved;
  const isChild = type === 'CHILD';
  const whose = isChild ? 'お子さまの' : '';
  const mailRows = createMailAddressRows(saved.mailAddress);
  return [
    {
      title: isChild ? 'お子さまの情報' : 'お客さまの情報',
      step: 'personal',
      problemOf: 'personal',
      names: application,
      rows: [...createIdentityRows(application), ...(isChild ? [] : mailRows)],
    },
    {
      title: `${whose}電話番号`,
      step: 'personal',
      headingId: personHeadings.phones,
      rows: createPhoneRows(application),
    },
    {
      title: `${whose}ご住所`,
      step: 'personal',
      headingId: personHeadings.address,
      rows: createAddressRows(application, saved.answers.personal),
    },
    {
      title: 'お取引について',
      step: 'personal',
      headingId: personHeadings.purposes,
      rows: createPurposeRows(application),
    },
    {
      title: isChild ? 'お子さまのご職業' : 'ご職業・勤務先',
      ...(isChild
        ? { step: 'personal', problemOf: 'workplace', headingId: personHeadings.occupation }
        : { step: 'workplace', problemOf: 'workplace' }),
      rows: [
        ...createWorkplaceRows(application),
        ...(isChild ? [] : createWorkplaceCodeRows(application)),
        ...createInvitationRows(application),
      ],
    },
    ...(isChild ? listParentGroups(parent, mailRows) : []),
    {
      title: '口座について',
      step: 'branch',
      problemOf: 'branch',
      missing: 'お取引店が選ばれていません。',
      rows: createBranchRows(application),
    },
    ...(isChild ? [] : [createSealGroup(application)]),
  ];
}

const listParentGroups = (parent: Saved['applicationParent'], mailRows: readonly Row[]): AnswerGroup[] => [
  {
    title: '親権者さまの情報',
    step: 'parent',
    problemOf: 'parent',
    ...(parent !== null && { names: parent }),
    rows: [...(parent === null ? [] : createParentRows(parent)), ...mailRows],
  },
  {
    title: '親権者さまの電話番号',
    step: 'parent',
    headingId: personHeadings.phones,
    rows: parent === null ? [] : createPhoneRows(parent),
  },
  {
    title: '親権者さまのご職業',
    step: 'parent',
    headingId: personHeadings.occupation,
    rows: parent === null ? [] : createWorkplaceRows(parent),
  },
];

const createSealGroup = (application: Saved['application']): AnswerGroup => ({
  title: '印鑑の届出',
  step: 'seal-less',
  problemOf: 'seal-less',
  missing: '印鑑の届出が選ばれていません。',
  rows: sealRows(application),
});
