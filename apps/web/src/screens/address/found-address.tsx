import { formatKanaAddress, getFoundAddress } from '@kaisetsu/domain/answers/address';
import { Button } from '@kaisetsu/ui/button.tsx';
import { TextField } from '@kaisetsu/ui/text-field.tsx';
import { useLayoutEffect, useState } from 'react';
import { formatFieldId } from '../../form/use-form.ts';
import { type AddressForm, reopenList } from './address-form.ts';

export function FoundAddress(props: { form: AddressForm; onReopenList: () => void }) {
  const { draft, bindField: field } = props.form;
  const [asksKana] = useState(draft.addressSection !== '' && draft.kanaAddressSection === '');
  const kana = field('kanaAddressSection');
  const [corrects, setCorrects] = useState(false);
  useLayoutEffect(() => {
    if (corrects) document.getElementById(kana.id)?.focus();
  }, [corrects, kana.id]);
  // The message disappears when the answer changes; `refused` keeps the field visible.
  const [refused, setRefused] = useState(false);
  if (kana.message !== undefined && !refused) setRefused(true);
  const shown = asksKana || corrects || refused;
  return (
    <>
      <div className="card found-address">
        <p className="found-address-label">住所</p>
        <p className="found-address-text">{getFoundAddress(draft).address}</p>
        <p className="found-address-kana">{formatKanaAddress(draft)}</p>
        <div className="found-address-actions">
          <Button id={formatFieldId(reopenList)} kind="link" onPress={props.onReopenList}>
            住所を選び直す
          </Button>
          {shown || draft.addressSection === '' ? null : (
            <Button kind="link" onPress={() => setCorrects(true)}>
              町名のカナを直す
            </Button>
          )}
        </div>
      </div>
      {shown ? (
        <TextField
          bound={kana}
          label={`「${draft.addressSection}」のフリガナ`}
          required
          help="カタカナで入力してください。ひらがなはカタカナに変わります。"
          autoComplete="off"
          spellCheck={false}
        />
      ) : null}
    </>
  );
}
