import type { Bank } from '@kaisetsu/domain/bank';
import { ExternalLink } from '@kaisetsu/ui/button.tsx';
import { useBank } from '../../shell/frame/bank.ts';
import { createAccountFacts } from '../agreements/account-facts.ts';
import './before-check.css';

export function ConfirmationPoints() {
  const bank = useBank();
  return (
    <>
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
      <p className="point-link">
        <ExternalLink href={bank.links.branchSearch}>店舗・ATMを検索する</ExternalLink>
      </p>
    </>
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
