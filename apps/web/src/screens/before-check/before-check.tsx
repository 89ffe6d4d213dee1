import type { Bank } from '@kaisetsu/domain/bank';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import { Actions, Button, ExternalLink, Missing, missingId } from '@kaisetsu/ui/button.tsx';
import { Checkbox } from '@kaisetsu/ui/choice-group.tsx';
import { List, NamedList } from '@kaisetsu/ui/list.tsx';
import { Stages } from '@kaisetsu/ui/stages.tsx';
import { useState } from 'react';
import { Screen } from '../../shell/frame/screen.tsx';
import { getMethod, useIdentityMethods } from '../../shell/journey/identity-methods.ts';
import { useJourney } from '../../shell/journey/journey.ts';
import { createAccountFacts } from '../agreements/shared-items.tsx';
import {
  isRecentWithoutSecrets,
  laterMethodTexts,
  readsTwoCards,
  twoCardsRead,
} from '../identity/later-texts.ts';
import { phone } from '../identity/method-texts.ts';
import { OtherFlow, readEntry } from '../landing/entry.tsx';
import { Hero, howToResume } from '../landing/landing.tsx';
import './before-check.css';

const points = 'points';

export function BeforeCheck() {
  const { bank, state, next, updateState } = useJourney();
  const [entry] = useState(() => readEntry(state));
  const methods = useIdentityMethods();
  const method = getMethod(methods, 'CHILD');
  const { childStage, parentDocuments, parentNote } = laterMethodTexts[method];
  const hasTwoCards = methods !== null && readsTwoCards(method, methods.childByPhoto);
  // After back navigation `preCheck` also contains answers of `/child/term`.
  const { preCheck = {} } = state;
  const { 'points-read': pointsRead, prepared } = preCheck;
  const open = [pointsRead, prepared].filter((answer) => answer !== 'yes').length;
  const tick = (id: string) => (on: boolean) =>
    updateState((now) => ({ preCheck: { ...now.preCheck, [id]: on ? 'yes' : 'unanswered' } }));

  return (
    <Screen>
      <Hero
        methods={methods}
        catchPhrase={['お子さまの口座も、', 'ご来店なしで開設']}
        jump={{ label: 'ご確認いただきたいことへ進む', to: points }}
      />
      <OtherFlow to={generalFlow} entry={entry}>
        18歳以上の方の口座開設へ進む
      </OtherFlow>
      <p>{howToResume}</p>
      <details className="disclosure">
        <summary>お申込みの流れを見る</summary>
        <Stages
          stages={[
            ['確認と同意', 'お申込みの条件と規定等をご確認いただきます。'],
            [
              'お子さま・親権者さま情報の入力',
              '親権者さまのメールアドレスを認証し、お名前・ご住所などを入力します。',
            ],
            ['本人確認', hasTwoCards ? twoCardsRead : childStage],
            ['お申込み完了', '結果はメールでお知らせします。'],
          ]}
        />
      </details>
      <div id={points}>
        <h2 tabIndex={-1}>ご確認いただきたいこと</h2>
      </div>
      <ol className="points">
        {listPoints(bank).map(([name, texts]) => (
          <li key={name}>
            <h3>{name}</h3>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </li>
        ))}
      </ol>
      <p className="links">
        <ExternalLink href={bank.links.branchSearch}>店舗・ATMを検索する</ExternalLink>
      </p>
      <Checkbox checked={pointsRead === 'yes'} onChange={tick('points-read')}>
        上記確認しました
      </Checkbox>
      <h2>ご用意いただくもの</h2>
      <div className="preparation">
        <section>
          <h3>お子さまのマイナンバーカード</h3>
          <p>
            お子さまご本人の、有効期限内のマイナンバーカード（個人番号カード）
            {hasTwoCards ? 'と、その数字4桁の暗証番号' : null}をご用意ください。
          </p>
          <p className="field-help">
            ※2024年12月2日以降に申請された1歳未満のお子さまのカードには、顔写真がありません。
          </p>
        </section>
        <section>
          <h3>お子さまの補完書類（いずれか1点）</h3>
          <NamedList
            of={[
              ['住民票の写し', isRecentWithoutSecrets],
              ['母子健康手帳', '出生届出済証明の印があるもの'],
            ]}
          />
        </section>
        <section>
          <h3>親権者さまの本人確認書類{parentDocuments.length > 1 ? '（いずれか1点）' : null}</h3>
          <List of={parentDocuments} />
          <p className="field-help">{parentNote}</p>
        </section>
        {method === 'IMAGE' ? null : (
          <section>
            <h3>{phone[0]}</h3>
            <p>
              {phone[1]}
              {hasTwoCards ? '2枚のカードを、1台のスマートフォンで読み取れます。' : null}
            </p>
          </section>
        )}
      </div>
      <Checkbox checked={prepared === 'yes'} onChange={tick('prepared')}>
        上記確認しました
      </Checkbox>
      <Missing>
        {open === 0 ? null : `「上記確認しました」にチェックを入れると、次へ進めます（あと${open}か所）。`}
      </Missing>
      <Actions>
        <Button disabled={open > 0} describedBy={missingId} onPress={() => next({ ...entry, preCheck })}>
          次へ
        </Button>
      </Actions>
    </Screen>
  );
}

function listPoints(bank: Bank): readonly (readonly [string, readonly string[]])[] {
  const facts = createAccountFacts(bank.name, 'お子さま');
  const area = bank.areaPrefectures.join('・');
  return [
    [
      'お申込みいただける方',
      [
        '18歳未満のお子さまの親権者（父または母）の方のみ、お子さまに代わってお申込みいただけます。',
        'お子さまと親権者さまの姓が同じであることが必要です。姓が異なる場合は、店舗へご相談ください。',
      ],
    ],
    [
      'お子さまのご住所',
      [
        `お子さまのご住所が、${area}、または${bank.name}の店舗がある市区町村にある場合に、お申込みいただけます。`,
        'お住まいの市区町村に店舗がない場合は、Webでは口座を開設できません。下のリンクから店舗をご確認ください。',
      ],
    ],
    ['口座開設の条件', [facts.firstTimeOnly, facts.mayRefuse]],
    ['通帳・印鑑', [facts.noPassbook]],
    ['キャッシュカード', [facts.card]],
  ];
}
