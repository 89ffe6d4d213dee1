import { eraYearLabel } from '@kaisetsu/domain/text/era';
import type { Applicant, PersonAnswers, WorkAnswers } from '../applicants.ts';
import type { Hand } from './browser-driver.ts';

/** How the same questions are put to the adult, the child and the parent. */
export const birthdayLabels = {
  applicant: '生年月日',
  child: 'お子さまの生年月日',
  parent: '親権者さまの生年月日',
} as const;

export async function typePerson(hand: Hand, person: PersonAnswers, birthdayLabel: string): Promise<void> {
  await hand.type('姓', person.lastName);
  await hand.type('名', person.firstName);
  await hand.type('姓（カナ）', person.kanaLastName);
  await hand.type('名（カナ）', person.kanaFirstName);
  await chooseBirthday(hand, birthdayLabel, person.birthday);
  await typePhone(hand, '携帯電話番号', person.mobile);
  if (person.home !== undefined) await typePhone(hand, '自宅電話番号', person.home);
}

/** @param birthday `YYYY-MM-DD` */
export async function chooseBirthday(hand: Hand, label: string, birthday: string): Promise<void> {
  const [year = 0, month, day] = birthday.split('-').map(Number);
  await hand.choose(`${label} 年`, `${year}年（${eraYearLabel(year)}）`);
  await hand.choose(`${label} 月`, `${month}月`);
  await hand.choose(`${label} 日`, `${day}日`);
}

export async function typePhone(hand: Hand, label: string, number: string): Promise<void> {
  const [first = '', middle = '', last = ''] = number.split('-');
  await hand.type(`${label} はじめの番号`, first);
  await hand.type(`${label} 中央の番号`, middle);
  await hand.type(`${label} 最後の番号`, last);
}

export async function typeAddress(hand: Hand, { address, distanceReason }: Applicant): Promise<void> {
  await hand.type('郵便番号', address.postalNumber);
  if ('pick' in address) {
    await hand.tap('button', new RegExp(`${address.pick}$`));
    await hand.type('丁目・番地・建物名・部屋番号', address.sub);
    await hand.typeOver('丁目・番地・建物名・部屋番号（カナ）', address.kanaSub);
  } else {
    await hand.tap('button', /^(?:該当する住所がない|住所を直接入力する)$/);
    if (address.prefecture !== undefined) await hand.choose('都道府県', address.prefecture);
    await hand.type('市区町村・番地・建物名', address.typed);
    await hand.typeOver('市区町村・番地・建物名（カナ）', address.kanaTyped);
  }
  if (distanceReason !== undefined) await hand.type(/^福岡県外にお住まい/, distanceReason);
}

export async function tickPurposes(hand: Hand, { purposes, otherPurpose }: Applicant): Promise<void> {
  for (const purpose of purposes) await hand.tap('checkbox', purpose);
  if (otherPurpose !== undefined) await hand.type('「その他」の内容', otherPurpose);
}

export async function typeWork(hand: Hand, work: WorkAnswers): Promise<void> {
  await hand.choose('ご職業', work.occupation);
  if (work.other !== undefined) await hand.type('その他のご職業', work.other);
  if (work.workplaceCode !== undefined) {
    await hand.type('勤務先コード', work.workplaceCode);
    await hand.tap('button', '適用（勤務先コード）');
    await hand.see('コードが確認できました。');
  }
  if (work.name !== undefined) await hand.type('勤務先・学校名', work.name);
  if (work.phone !== undefined) await typePhone(hand, '勤務先・学校の電話番号', work.phone);
  if (work.workplaceCode !== undefined) {
    const existing = /^すでに.+の口座をお持ちですか/;
    await hand.tap('radio', work.account === undefined ? 'いいえ' : 'はい', { within: existing });
  }
  if (work.account !== undefined) {
    await hand.type('店番', work.account.branchCode);
    await hand.type('口座番号', work.account.number);
  }
}

/** No passbook, no seal: the second is shown when the first is ticked (spec 2.3, 2.5). */
export async function tickNotices(hand: Hand): Promise<void> {
  for (const notice of [/通帳は発行されません$/, /印鑑の届出は原則ありません$/]) {
    await hand.tap('checkbox', '上記確認しました', { within: notice });
  }
}
