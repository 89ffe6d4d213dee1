import { childApplicant, generalApplicant, invitationCodes, workplaceCodes } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import { announceMaintenance, announceNotices } from '../fixtures/landing-calls.ts';
import { expectGoodLooks } from '../fixtures/looks.ts';
import { picture } from '../walk/child-drivers.ts';
import { enterAt } from '../walk/enter.ts';
import { typeAddress, typePhone, typeWork } from '../walk/typing.ts';
import { walk } from '../walk/walk.ts';

const passing = ['ekyc-callback', 'redirect'];

// Two banks, so that two sets of colours are judged; the third's pairs are held in the bank's own tests.
for (const applicant of [
  generalApplicant('kumamoto', { identity: { scenario: 'success-supplement', processingMs: 0 } }),
  childApplicant('nagasaki'),
]) {
  test(`${applicant.type}: on every screen of the flow axe finds nothing, nothing scrolls sideways, and a screen reader finds what it should`, async ({
    page,
    hand,
  }) => {
    test.setTimeout(180_000);
    await walk(hand, applicant, {
      onArrival: async ({ id }) => {
        if (id === 'pin') await page.getByRole('dialog').waitFor();
        if (passing.includes(id)) return;
        await expectGoodLooks(page);
        await expect(page.getByRole(id === 'pin' ? 'dialog' : 'main')).toMatchAriaSnapshot({
          name: `${applicant.type.toLowerCase()}-${id}.aria.yml`,
        });
      },
    });
    await expectGoodLooks(page);
  });
}

test('the same with every form full of errors, and with what opens on the way', async ({ page, hand }) => {
  test.setTimeout(120_000);
  const applicant = generalApplicant('fukuoka', {
    address: { postalNumber: '8100001', prefecture: '東京都', typed: '１丁目', kanaTyped: '漢字' },
    otherPurpose: '家計の管理',
    distanceReason: '勤務先が福岡市内にあるため',
  });
  await enterAt(page, applicant, 'personal');
  await hand.tap('button', '次へ');
  await expectGoodLooks(page);
  await hand.type('郵便番号', '8100001');
  await page.getByRole('dialog').waitFor();
  await expectGoodLooks(page);
  await hand.tap('button', '閉じる');
  await hand.tap('checkbox', 'その他');
  await hand.type('郵便番号', '');
  await typeAddress(hand, applicant);
  await hand.tap('button', '次へ');
  await expectGoodLooks(page);
});

test('the same with codes found and not found, and a PIN that is refused', async ({ page, hand }) => {
  const applicant = generalApplicant('fukuoka');
  await enterAt(page, applicant, 'workplace');
  await typeWork(hand, {
    occupation: 'その他',
    other: '翻訳',
    workplaceCode: workplaceCodes.fukuoka,
    account: { branchCode: '1', number: '2' },
  });
  await hand.type('紹介コード', 'ZZZZZ9');
  await hand.tap('button', '適用（紹介コード）');
  await hand.see('該当する紹介コードがありません');
  await expectGoodLooks(page);
  await hand.type('紹介コード', invitationCodes.fukuoka);
  await hand.tap('button', '適用（紹介コード）');
  await hand.see('紹介コードが確認できました。');
  await walk(hand, { ...applicant, work: { occupation: 'その他' } }, { from: 'workplace', until: 'pin' });
  await hand.tap('button', '確認しました');
  await hand.type('暗証番号', '7777');
  await hand.type('暗証番号（確認）', '7777');
  await hand.see('入力された暗証番号は設定できません。');
  await expectGoodLooks(page);
});

test('the same with a photo to look at', async ({ page, hand }) => {
  const child = childApplicant('kumamoto');
  await enterAt(page, child, 'identification-documents');
  await hand.attach('カメラで撮影する', picture);
  await hand.see('写真の確認');
  await expectGoodLooks(page);
  await hand.tap('button', '補完書類を撮影する');
  await hand.tap('radio', /^母子健康手帳/);
  await hand.tap('button', '次へ');
  await expectGoodLooks(page);
  await hand.attach('カメラで撮影する', picture);
  await hand.see('すべて確認し');
  await expectGoodLooks(page);
});

test('the same with no branch to choose', async ({ page, hand }) => {
  const applicant = generalApplicant('nagasaki');
  await page.route('**/api/branch', (route) => route.fulfill({ json: { branchList: [] } }));
  await enterAt(page, applicant, 'branch');
  await hand.see('来店予約をする');
  await expectGoodLooks(page);
});

test('the same on the error pages', async ({ page }) => {
  for (const path of [
    '/error',
    '/error?id=1',
    '/child/error',
    '/ekyc-error',
    '/supplement-error',
    '/ekyc-callback',
  ]) {
    await page.goto(bankUrl('fukuoka') + path);
    await expectGoodLooks(page);
  }
  await page.goto(`${bankUrl('elsewhere')}/term`);
  await expectGoodLooks(page);
});

test('the same with the modals of the first screen, and with every answer that blocks', async ({
  page,
  hand,
}) => {
  test.setTimeout(120_000);
  await announceNotices(page, ['お盆期間中の営業について']);
  await page.goto(`${bankUrl('fukuoka')}/term`);
  await page.getByRole('dialog').waitFor();
  await expectGoodLooks(page);
  await hand.tap('button', '確認して口座開設へ進む');
  const questions = [/はじめてですか/, /書類をお持ちですか/, /18歳以上ですか/, /すべてに当てはまりますか/];
  for (const question of questions) {
    await hand.tap('radio', 'いいえ', { within: question });
    await expect(page.getByRole('alert')).toBeVisible();
    await expectGoodLooks(page);
    await hand.tap('radio', 'はい', { within: question });
  }
  const now = Date.now();
  await announceMaintenance(page, new Date(now - 1000), new Date(now + 3_600_000));
  await page.reload();
  await page.getByRole('dialog', { name: 'メンテナンス中です' }).waitFor();
  await expectGoodLooks(page);
});

test('a dialog on a low screen opens at its first line', async ({ page, hand }) => {
  await page.setViewportSize({ width: 422, height: 195 });
  await announceNotices(page, ['お盆期間中の営業について', '振込手数料の改定について']);
  await page.goto(`${bankUrl('fukuoka')}/term`);
  const modal = page.getByRole('dialog');
  await modal.waitFor();
  await hand.see('重要なお知らせ');
  await expect(modal.getByRole('heading')).toBeInViewport({ ratio: 1 });
});

for (const size of [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
]) {
  test(`with letters twice as large, at ${size.width} px, nothing covers what has the focus, and what was filled in is seen whole`, async ({
    page,
    hand,
  }) => {
    await page.setViewportSize(size);
    await enterAt(page, generalApplicant('fukuoka'), 'workplace');
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await hand.see('お忘れではありませんか');
    await hand.choose('ご職業', '会社員');
    await typePhone(hand, '勤務先・学校の電話番号', '0952-1234-5678');
    await page.getByRole('heading', { level: 1 }).focus();
    const met: string[] = [];
    // As far as the reminder's own button, which comes after the form.
    while (met.at(-1) !== '閉じる' && met.length < 20) {
      await page.keyboard.press('Tab');
      const { name, covered, cut } = await page.evaluate(focused);
      met.push(name);
      expect(covered, `${name} is covered`).toBe(false);
      expect(cut, `${name} is cut off`).toBe(false);
    }
    expect(met).toEqual(
      expect.arrayContaining(['workplacePhoneNumber-3', 'invitationCode', '戻る', '閉じる']),
    );
  });
}

/** Runs in the page: what has the focus, whether the reminder lies over it, and whether more stands in it than is seen. */
function focused(): { name: string; covered: boolean; cut: boolean } {
  const field = document.activeElement as HTMLInputElement;
  const { top, bottom } = field.getBoundingClientRect();
  const toast = document.querySelector('.toast')?.getBoundingClientRect();
  return {
    name: field.name || field.textContent,
    covered: !field.closest('.toast') && toast !== undefined && top < toast.bottom && bottom > toast.top,
    cut: field.matches('input') && field.scrollWidth > field.clientWidth,
  };
}
