import { generalApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { enterAt } from '../walk/enter.ts';

test('ignores taps while `<html>` has `data-settling`, which marks a recent change of the screen', {
  tag: ['@NAV-018'],
}, async ({ page, driver }) => {
  await enterAt(page, generalApplicant('kumamoto'), 'seal-less');
  const choice = page.getByRole('radio', { name: /^印鑑を届け出る/ });
  const back = page.getByRole('button', { name: '戻る' });
  const settling = (on: boolean) =>
    page.evaluate((now) => {
      if (now) document.documentElement.dataset.settling = '';
      else delete document.documentElement.dataset.settling;
    }, on);
  await settling(true);
  for (const target of [choice, back]) {
    const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {};
    await page.touchscreen.tap(x + width / 2, y + height / 2);
  }
  await expect(choice).not.toBeChecked();
  await driver.waitForPath('/seal-less');
  await settling(false);
  await choice.check();
});
