import type { PersonalDraft } from '@kaisetsu/domain/answers/personal';
import { formatPostalNumber } from '@kaisetsu/domain/fields/postal-number';
import { Button } from '@kaisetsu/ui/button.tsx';
import { Notice } from '@kaisetsu/ui/notice.tsx';
import type { Form } from '../../form/use-form.ts';
import { listEdited, toFoundDraft } from './card-draft.ts';
import type { CardValues } from './use-card.ts';
import './card.css';

export function CardFilled<D extends PersonalDraft>({ form, values }: { form: Form<D>; values: CardValues }) {
  const { addresses, subAddress } = values;
  const edited = listEdited(form.draft, values);
  const mustChoose = addresses.length > 1 && form.draft.addressCode === '' && form.draft.tempAddress === '';
  return (
    <>
      <Notice kind="success">
        <p>
          カードから、お名前・生年月日・ご住所を入力しました。ご確認のうえ、残りの欄を入力してください。
          {values.kanaLastName === '' ? 'お名前のカナはカードに記載がないため、入力してください。' : null}
        </p>
      </Notice>
      {mustChoose ? (
        <section className="card-addresses" aria-labelledby="card-addresses">
          <h2 id="card-addresses">ご住所の郵便番号を選んでください</h2>
          {addresses.map((one) => (
            <Button
              key={one.id}
              kind="secondary"
              onPress={() => form.change(toFoundDraft(one, subAddress) as Partial<D>)}
            >
              〒{formatPostalNumber(one.postalNumber)} {one.addressFull}
            </Button>
          ))}
        </section>
      ) : null}
      <div role="status">
        {edited.length === 0 ? null : (
          <Notice kind="warning">
            <p>
              カードの内容から変更されています（{edited.join('、')}
              ）。このまま進めますが、最後にもう一度本人確認をお願いすることがあります。
            </p>
          </Notice>
        )}
      </div>
    </>
  );
}

/** Its values went to the browser that came back from the app, for some minutes. */
export function CardAlreadyRead() {
  return (
    <Notice kind="success">
      <p>
        マイナンバーカードの読み取りは終わっています。カードに記載されているとおりに、お名前・生年月日・ご住所を入力してください。
      </p>
    </Notice>
  );
}
