import type { CallResponse } from '@kaisetsu/domain/calls';
import { createChoiceField } from '@kaisetsu/domain/fields/choice';
import { Actions, BackButton, ButtonLink } from '@kaisetsu/ui/button.tsx';
import { ChoiceGroup } from '@kaisetsu/ui/choice-group.tsx';
import { StepForm } from '@kaisetsu/ui/step-form.tsx';
import { useState } from 'react';
import { call } from '../../client/call.ts';
import { readDraft, saveDraft } from '../../client/drafts.ts';
import { findByWords } from '../../form/find-by-words.ts';
import { ListSearch } from '../../form/list-search.tsx';
import { useForm, useSavedApplication, useSubmit } from '../../form/use-form.ts';
import { Loading, Screen } from '../../shell/frame/screen.tsx';
import { useJourney, useLoaded } from '../../shell/journey/journey.ts';
import { noBranchOffered } from '../person/person-texts.ts';

export type Branch = CallResponse<'getBranches'>['branchList'][number];

/** Applicants type this word, but the kana of a branch may lack it. */
const branchWord = /(?:支店|シテン)$/;

export const findBranches = (branches: readonly Branch[], typed: string): readonly Branch[] =>
  findByWords(branches, typed, ({ name, kana, address, code }) => [name, kana, address, code], branchWord);

/** Must not begin with `branch`: the form deletes drafts with that prefix after saving. */
const searchDraft = 'search-of-branches';

export function BranchChoice() {
  const { bank, back } = useJourney();
  const listed = useLoaded('getBranches', {});
  const saved = useSavedApplication();
  if (listed === null || saved === null) return <Loading />;
  if (listed.branchList.length === 0) {
    return (
      <Screen lead={noBranchOffered}>
        <Actions>
          <ButtonLink href={bank.links.visitReservation}>来店予約をする</ButtonLink>
          <BackButton onPress={back} />
        </Actions>
      </Screen>
    );
  }
  return <BranchForm branches={listed.branchList} chosen={saved.application.branchCode ?? ''} />;
}

function BranchForm(props: { branches: readonly Branch[]; chosen: string }) {
  const codes = props.branches.map((branch) => branch.code);
  const [typed, setTyped] = useState(() => readDraft<string>(searchDraft) ?? '');
  const search = (text: string) => {
    saveDraft(searchDraft, text);
    setTyped(text);
  };
  const form = useForm({
    initial: { branchCode: props.chosen },
    empty: { branchCode: '' },
    // After a change of the address the bank may no longer offer the saved branch.
    createGroup: () => ({
      fields: { branchCode: { ...createChoiceField(codes), isEmpty: (code) => !codes.includes(code) } },
    }),
    draftName: 'branch',
  });

  const found = findBranches(props.branches, typed);

  const step = useSubmit(form, (answers) => call('postBranch', { body: answers }), {
    // With an empty search result no branch could take the focus.
    invalid: () => found.length === 0 && search(''),
  });
  const shown = props.branches.filter(
    (branch) => found.includes(branch) || branch.code === form.draft.branchCode,
  );

  return (
    <Screen lead="口座の開設をご希望の店舗を1つ選んでください。" hasErrors={form.errorCount > 0}>
      <ListSearch
        id="branch-search"
        label="店舗を検索する"
        help="店名やよみがな、地名の一部を入力すると、一覧をしぼり込めます。"
        unit="店"
        none="お住まいの地域の店舗の中には見つかりませんでした。別の言葉で検索してください。"
        typed={typed}
        onType={search}
        found={found.length}
        all={props.branches.length}
      >
        {shown.length > found.length ? '選択中の店舗も表示しています。' : null}
      </ListSearch>
      <StepForm {...step} stickyAction={form.draft.branchCode !== ''}>
        <ChoiceGroup
          bound={form.bindField('branchCode')}
          label="お取引店"
          choices={shown.map((branch) => ({
            value: branch.code,
            label: <strong>{branch.name}</strong>,
            note: branch.address,
          }))}
        />
      </StepForm>
    </Screen>
  );
}
