import {
  type AddressDraft,
  getAddressParts,
  isManual,
  setFoundAddress,
  setManualAddress,
  setPostalNumber,
} from '@kaisetsu/domain/answers/address';
import { suggestTypedAddresses, validateTypedAddress } from '@kaisetsu/domain/answers/typed-address';
import type { Person } from '@kaisetsu/domain/fields/person';
import {
  formatPostalNumber,
  normalisePostalNumber,
  postalNumber,
} from '@kaisetsu/domain/fields/postal-number';
import { createSubAddressField, typedAddress } from '@kaisetsu/domain/fields/sub-address';
import { postalNumberLength } from '@kaisetsu/domain/limits';
import { findLeadingPrefecture } from '@kaisetsu/jp-address/places/prefecture';
import { findRepeatedStart } from '@kaisetsu/jp-address/places/repeated-address';
import type { PostalTable } from '@kaisetsu/jp-address/postal-table/postal-table';
import { Button, ExternalLink } from '@kaisetsu/ui/button.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Form, formatFieldId } from '../../form/use-form.ts';
import { useBank } from '../../shell/frame/bank.ts';
import { formatAutofill, noBranchOffered, personHeadings, whose } from '../person/person-texts.ts';
import { AddressDialog, FoundAddress, reopenList, TypedPrefecture } from './address-choice.tsx';
import { Example, type Rewrite, TextWithReadingFields } from './text-with-reading-fields.tsx';
import type { useAddressSearch } from './use-address-search.ts';

type FocusTarget = keyof AddressDraft | typeof reopenList;

function listTypedRewrites(
  draft: AddressDraft,
  table: PostalTable,
  onPrefecture: (prefecture: string) => void,
): readonly Rewrite[] {
  const { tempAddress } = draft;
  const prefecture = findLeadingPrefecture(tempAddress);
  if (prefecture === undefined) {
    return suggestTypedAddresses(draft, table).map((corrected) => ({
      label: `「${corrected}」にする`,
      corrected,
    }));
  }
  return [
    {
      label: `都道府県を「${prefecture}」にして、ここから外す`,
      corrected: tempAddress.slice(prefecture.length).trimStart(),
      onRewritten: () => onPrefecture(prefecture),
    },
  ];
}

function listRepetitionRewrites(draft: AddressDraft): readonly Rewrite[] {
  const repeated = findRepeatedStart(getAddressParts(draft), draft.subAddress);
  return repeated === null ? [] : [{ label: `「${repeated.place}」を外す`, corrected: repeated.rest }];
}

export function AddressFields(props: {
  form: Form<AddressDraft>;
  person: Person;
  search: ReturnType<typeof useAddressSearch>;
  formDraft: string;
  onReading: (work: Promise<void>) => void;
}) {
  const { form, person } = props;
  const { draft, bindField: field, change } = form;
  const { areaPrefectures, addressExample, links } = useBank();
  const { busy, results, search, close, hasNoBranch, loadMunicipalities, postalTable } = props.search;
  /** The dialog cannot return the focus: the search button is disabled during the search. */
  const opener = useRef<FocusTarget>('postalNumber');

  const isWhole = (number: string) => postalNumber.validate(number) === null;
  const searchAgain = (from: FocusTarget) => {
    opener.current = from;
    if (isWhole(draft.postalNumber)) {
      void search(draft.postalNumber);
    } else {
      // Both problems have the same message, and the postal number's field shows it.
      form.validate(draft.postalNumber === '' ? 'postalNumber' : 'addressCode');
      document.getElementById(formatFieldId('postalNumber'))?.focus();
    }
  };
  const changePostalNumber = (text: string) => {
    const number = normalisePostalNumber(text);
    if (number === draft.postalNumber) return;
    close();
    change(setPostalNumber(draft, number));
    opener.current = 'postalNumber';
    if (isWhole(number)) void search(number);
  };
  // Until an address is chosen, Enter starts the search instead of the submit.
  const searchOnEnter = (event: KeyboardEvent) => {
    const isFound = draft.addressCode !== '' || isManual(draft);
    if (isFound || event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!busy) searchAgain('postalNumber');
  };
  const closeDialog = (next: FocusTarget, answers?: AddressDraft) => {
    flushSync(() => {
      close();
      if (answers !== undefined) change(answers);
    });
    document.getElementById(formatFieldId(next))?.focus();
  };

  const [taken, setTaken] = useState<string | null>(null);
  const takePrefecture = (prefecture: string) => {
    change({ tempAddressPrefecture: prefecture });
    setTaken(prefecture);
  };

  const number = field('postalNumber');
  const noBranch = hasNoBranch(draft) ? (
    <Notice kind="error">
      <p>{noBranchOffered}</p>
      <p>
        <ExternalLink href={links.visitReservation}>来店予約をする</ExternalLink>
      </p>
    </Notice>
  ) : null;
  const notSearched = field('addressCode').message;
  return (
    <section className="form-section">
      <h2 id={personHeadings.address} tabIndex={-1}>
        {whose[person]}住所
      </h2>
      <TextField
        bound={{ ...number, message: number.message ?? notSearched }}
        label="郵便番号"
        help={
          <Example text={formatPostalNumber(addressExample.postalNumber)}>
            {`${postalNumberLength}桁の数字を入力すると、住所を検索します。`}
          </Example>
        }
        inputMode="numeric"
        autoComplete={formatAutofill(person, 'postal-code')}
        display={formatPostalNumber}
        onInput={changePostalNumber}
        onKeyDown={searchOnEnter}
        beside={
          // This id gives the button the focus if the address is missing.
          <Button
            id={formatFieldId('addressCode')}
            kind="small"
            busy={busy}
            describedBy={notSearched && `${formatFieldId('postalNumber')}-error`}
            onPress={() => searchAgain('addressCode')}
          >
            住所を検索する
          </Button>
        }
      />
      {results === null ? null : (
        <AddressDialog
          postalNumber={draft.postalNumber}
          found={results}
          onPick={(found) =>
            closeDialog(
              found.section !== null && found.kanaSection === null ? 'kanaAddressSection' : 'subAddress',
              setFoundAddress(draft, found),
            )
          }
          onNone={() => {
            void loadMunicipalities();
            closeDialog('tempAddressPrefecture', setManualAddress(draft, areaPrefectures[0]));
          }}
          onClose={() => closeDialog(results.length === 0 ? 'postalNumber' : opener.current)}
        />
      )}
      {isManual(draft) ? (
        <>
          <TypedPrefecture
            form={form}
            person={person}
            contradiction={validateTypedAddress(draft, postalTable).tempAddressPrefecture}
            taken={taken}
            onTake={takePrefecture}
          />
          {noBranch}
          <TextWithReadingFields
            key="manual"
            {...props}
            names={['tempAddress', 'kanaTempAddress']}
            label="市区町村・番地・建物名"
            examples={[addressExample.address, addressExample.kanaAddress]}
            autoComplete={formatAutofill(person, 'address-line1')}
            rules={typedAddress}
            rewrites={listTypedRewrites(draft, postalTable, takePrefecture)}
          />
        </>
      ) : null}
      {draft.addressCode === '' ? null : (
        <>
          <FoundAddress key={draft.addressCode} form={form} onReopenList={() => searchAgain(reopenList)} />
          {noBranch}
          <TextWithReadingFields
            key="found"
            {...props}
            names={['subAddress', 'kanaSubAddress']}
            // Some postal numbers cover a whole municipality.
            label={`${draft.addressSection === '' ? '町名・番地' : '丁目・番地'}・建物名・部屋番号`}
            examples={[addressExample.subAddress, addressExample.kanaSubAddress]}
            autoComplete={formatAutofill(person, 'address-line2')}
            rules={createSubAddressField(getAddressParts(draft))}
            rewrites={listRepetitionRewrites(draft)}
          />
        </>
      )}
    </section>
  );
}
