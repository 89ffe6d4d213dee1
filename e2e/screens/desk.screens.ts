import { childApplicant, generalApplicant } from '../applicants.ts';
import { deskUrl } from '../fixtures/addresses.ts';
import { applyWithCard, signInToDesk } from '../fixtures/desk.ts';
import { sameForEveryBank, test } from './catalogue.ts';

test.use({ isMobile: false, hasTouch: false, viewport: { width: 1280, height: 800 } });

const cardAddress = '福岡県福岡市中央区天神二丁目１３番１号';

test('takes pictures of the review desk at 1280, 1024 and 768', { tag: sameForEveryBank }, async ({
  page,
  shoot,
}) => {
  const adult = generalApplicant('fukuoka');
  const person = { ...adult.person, lastName: '斉藤', kanaLastName: 'サイトウ' };
  const { firstName, birthday: birthDate } = person;
  const name = `齋藤 ${firstName}`;
  await applyWithCard({ ...adult, person }, { name, birthDate, address: cardAddress });
  const child = childApplicant('fukuoka');
  const parent = child.parent ?? child.person;
  const parentName = `${parent.lastName} ${parent.firstName}`;
  await applyWithCard(child, { name: parentName, birthDate: parent.birthday, address: cardAddress });
  const moved = generalApplicant('fukuoka');
  const movedCard = { name: `山田 ${firstName}`, birthDate, address: '北海道札幌市中央区大通西1-1' };
  await applyWithCard(moved, movedCard, { isMoved: true });

  await page.goto(deskUrl);
  await shoot('desk/desk-sign-in/start');
  await signInToDesk(page, /鈴木/);
  const rows = page.getByRole('row', { name: '福岡銀行' });
  await rows.first().waitFor();
  await shoot('desk/desk-list/1280');
  const open = async (reason: string) => {
    await rows.filter({ hasText: reason }).first().getByRole('link').click();
    await page.getByRole('heading', { name: '判定' }).waitFor();
  };
  await open('氏名の違い');
  await page.keyboard.press('a');
  await page.keyboard.press('2');
  await page.getByRole('button', { name: '担当をやめる（c）' }).waitFor();
  await shoot('desk/desk-case/name');
  await page.keyboard.press('c');
  await page.getByRole('button', { name: '担当する（c）' }).waitFor();
  for (const [width, height] of [
    [1024, 768],
    [768, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    await shoot(`desk/desk-case/${width}`);
    await page.keyboard.press('u');
    await rows.first().waitFor();
    await shoot(`desk/desk-list/${width}`);
    await page.goBack();
    await page.getByRole('heading', { name: '判定' }).waitFor();
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('u');
  await open('お子さまの書類');
  await page.getByRole('img', { name: '住民票の写し（拡大する）' }).waitFor();
  await shoot('desk/desk-case/child');
  await page.keyboard.press('u');
  await open('現住所確認書類');
  await page.getByRole('img', { name: '現住所確認書類（拡大する）' }).click();
  await shoot('desk/desk-case/picture');
});
