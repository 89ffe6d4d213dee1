import { type AddressDraft, formatKanaAddress, getFoundAddress } from '@kaisetsu/domain/answers/address';
import type { Person } from '@kaisetsu/domain/fields/person';
import { formatPostalNumber } from '@kaisetsu/domain/fields/postal-number';
import { formatMessage, type Problem } from '@kaisetsu/domain/fields/problem';
import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import { prefectures } from '@kaisetsu/jp-address/places/prefecture';
import { Button } from '@kaisetsu/ui/button.tsx';
import { CorrectionButton } from '@kaisetsu/ui/corrections.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { SelectField } from '@kaisetsu/ui/select-field.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { findByWords } from '../../form/find-by-words.ts';
import { ListSearch } from '../../form/list-search.tsx';
import { type Form, formatFieldId } from '../../form/use-form.ts';
import { formatAutofill } from '../person/person-texts.ts';
import './address.css';

export function AddressDialog(props: {
  postalNumber: string;
  found: readonly AddressFound[];
  onPick: (found: AddressFound) => void;
  onNone: () => void;
  onClose: () => void;
}) {
  const { found } = props;
  const [typed, setTyped] = useState('');
  const shown = findByWords(found, typed, ({ addressFull, kanaSection, kanaChome }) => [
    addressFull,
    `${kanaSection ?? ''}${kanaChome ?? ''}`,
  ]);
  const number = formatPostalNumber(props.postalNumber);
  const isEmpty = found.length === 0;
  return (
    <Dialog
      title={isEmpty ? '住所が見つかりませんでした' : '住所を選んでください'}
      titleFirst
      onClose={props.onClose}
      actions={
        <>
          <Button kind={isEmpty ? 'primary' : 'secondary'} onPress={props.onNone}>
            {isEmpty ? '住所を直接入力する' : '該当する住所がない'}
          </Button>
          <Button kind={isEmpty ? 'secondary' : 'link'} onPress={props.onClose}>
            {isEmpty ? '郵便番号を入力し直す' : '閉じる'}
          </Button>
        </>
      }
    >
      {isEmpty ? (
        <p>
          郵便番号 <strong>{number}</strong>{' '}
          に該当する住所がありません。番号をご確認いただくか、住所を直接入力してください。
        </p>
      ) : (
        <>
          <p>
            郵便番号 {number} の住所（{found.length}件）
          </p>
          <ListSearch
            id="address-search"
            label="町名やよみがなで検索する"
            unit="件"
            none="見つかりませんでした。別の言葉で検索してください。"
            typed={typed}
            onType={setTyped}
            found={shown.length}
            all={found.length}
          />
          <ul className="choices address-list">
            {shown.map((one) => (
              <li key={one.id}>
                <button type="button" className="choice" onClick={() => props.onPick(one)}>
                  {one.addressFull}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

export const reopenList = 'reopenList';

export function FoundAddress(props: { form: Form<AddressDraft>; onReopenList: () => void }) {
  const { draft, bindField: field } = props.form;
  const kana = field('kanaAddressSection');
  const [shown, setShown] = useState(draft.addressSection !== '' && draft.kanaAddressSection === '');
  // The message disappears when the answer changes, the field does not.
  if (kana.message !== undefined && !shown) setShown(true);
  const correct = () => {
    flushSync(() => setShown(true));
    document.getElementById(kana.id)?.focus();
  };
  return (
    <>
      <div className="card found-address">
        <p className="field-help">住所</p>
        <p className="found-address-text">{getFoundAddress(draft).address}</p>
        <p className="field-help">{formatKanaAddress(draft)}</p>
        <div className="found-address-actions">
          <Button id={formatFieldId(reopenList)} kind="link" onPress={props.onReopenList}>
            住所を選び直す
          </Button>
          {shown || draft.addressSection === '' ? null : (
            <Button kind="link" onPress={correct}>
              町名のカナを直す
            </Button>
          )}
        </div>
      </div>
      {shown ? (
        <TextField
          bound={kana}
          label={`「${draft.addressSection}」のフリガナ`}
          help="カタカナで入力してください。ひらがなはカタカナに変わります。"
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
    </>
  );
}

export function TypedPrefecture(props: {
  form: Form<AddressDraft>;
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
                <CorrectionButton
                  key={prefecture}
                  bound={bound}
                  corrected={prefecture}
                  onCorrected={onTake}
                />
              ))}
            </div>
          )}
        </>
      }
    />
  );
}
