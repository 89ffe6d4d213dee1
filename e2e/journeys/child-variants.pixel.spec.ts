import { childApplicant, yearsAgo } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { enterAt } from '../walk/enter.ts';
import { walk } from '../walk/walk.ts';

test('accepts a child born today with a parent who turns 18 today', {
  tag: ['@VAL-025', '@VAL-026'],
}, async ({ page, driver }) => {
  const some = childApplicant('fukuoka');
  if (some.parent === undefined) throw new Error('the child applicant has no parent');
  const applicant = childApplicant('fukuoka', {
    person: { ...some.person, birthday: yearsAgo(0) },
    work: { occupation: '未就学児' },
    parent: { ...some.parent, birthday: yearsAgo(18), relationship: '父' },
    secondDocument: '母子健康手帳',
  });
  await enterAt(page, applicant, 'personal');
  expect(await walk(driver, applicant, { from: 'personal' })).toMatch(/^\d{4}-\d{4}-\d{4}$/);
});

test('accepts a child who turns 18 tomorrow', { tag: ['@VAL-025'] }, async ({ page, driver }) => {
  const some = childApplicant('kumamoto');
  const applicant = childApplicant('kumamoto', {
    person: { ...some.person, birthday: yearsAgo(18, 1) },
    work: { occupation: '高校生' },
  });
  await enterAt(page, applicant, 'personal');
  await walk(driver, applicant, { from: 'personal', until: 'parent' });
});

test('offers no branch to a child in 北海道, and leads back to the parent step', {
  tag: ['@BRAN-002', '@BRAN-004', '@SRV-042', '@PERS-009'],
}, async ({ page, driver }) => {
  const applicant = childApplicant('fukuoka', {
    address: { postalNumber: '0600001', pick: '北一条西', sub: '1-1', kanaSub: '1-1' },
    distanceReason: '祖父母が福岡県に住んでいるため',
  });
  await enterAt(page, applicant, 'personal');
  await walk(driver, applicant, { from: 'personal', until: 'branch' });
  await driver.waitForText('申し訳ございません。');
  await expect(page.getByRole('link', { name: /来店予約/ })).toBeVisible();
  await driver.tap('button', '戻る');
  await driver.waitForPath('/child/parent');
});
