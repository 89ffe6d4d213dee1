import { formatPostalNumber } from '@kaisetsu/domain/fields/postal-number';
import type { AddressFound } from '@kaisetsu/jp-address/places/address-found';
import { Button } from '@kaisetsu/ui/button.tsx';
import { Dialog } from '@kaisetsu/ui/dialog.tsx';
import { useState } from 'react';
import { findByWords } from '../../form/find-by-words.ts';
import { ListSearch, maxWithoutSearch } from '../../form/list-search.tsx';
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
  const shown = findByWords(found, typed, {
    textsOf: ({ addressFull, kanaSection, kanaChome }) => [
      addressFull,
      `${kanaSection ?? ''}${kanaChome ?? ''}`,
    ],
  });
  const number = formatPostalNumber(props.postalNumber);
  if (found.length === 0) {
    return (
      <Dialog
        title="住所が見つかりませんでした"
        titleFirst
        onClose={props.onClose}
        actions={
          <>
            <Button onPress={props.onNone}>住所を直接入力する</Button>
            <Button kind="secondary" onPress={props.onClose}>
              郵便番号を入力し直す
            </Button>
          </>
        }
      >
        <p>
          郵便番号 <strong>{number}</strong>{' '}
          に該当する住所がありません。番号をご確認いただくか、住所を直接入力してください。
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      title="住所を選んでください"
      titleFirst
      onClose={props.onClose}
      actions={
        <>
          <Button kind="secondary" onPress={props.onNone}>
            該当する住所がない
          </Button>
          <Button kind="link" onPress={props.onClose}>
            閉じる
          </Button>
        </>
      }
    >
      <p>
        郵便番号 {number} の住所（{found.length}件）
      </p>
      {found.length > maxWithoutSearch ? (
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
      ) : null}
      <ul className="address-list">
        {shown.map((one) => (
          <li key={one.id}>
            <button type="button" className="address-choice" onClick={() => props.onPick(one)}>
              {one.addressFull}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
