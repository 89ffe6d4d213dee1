import type { Step } from '@kaisetsu/domain/flows/step';
import type { Page } from '@playwright/test';
import { childApplicant, generalApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { expectReceipt } from '../fixtures/receipt.ts';
import { enterAt } from '../walk/enter.ts';
import { keyboardDriver } from '../walk/keyboard-driver.ts';
import { transientSteps, walk } from '../walk/walk.ts';

for (const applicant of [
  generalApplicant('nagasaki'),
  childApplicant('kumamoto', { secondDocument: '母子健康手帳' }),
]) {
  test(`${applicant.type}: completes by keyboard alone, and its screens honour forced colours and reduced motion`, {
    tag: ['@BANK-002', '@DONE-001', '@DONE-002', '@DONE-018'],
  }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const driver = keyboardDriver(page);
    const onArrival = async ({ id }: Step) => {
      if (transientSteps.includes(id)) return;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await controlsWithoutBorder(page), id).toEqual([]);
      expect(await runningAnimations(page), id).toEqual([]);
    };
    // The adult answers the step between.
    if (applicant.type === 'CHILD') {
      await walk(driver, applicant, { onArrival, until: 'verification' });
      await enterAt(page, applicant, 'personal');
    }
    const receipt = await walk(driver, applicant, {
      onArrival,
      ...(applicant.type === 'CHILD' && { from: 'personal' }),
    });
    await expectReceipt(page, applicant, receipt);
  });
}

/** Forced colours remove backgrounds, so only a border shows the edge. */
function controlsWithoutBorder(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(button, .button, .choice, select, input)')]
      .filter(
        (node) => node.getClientRects().length > 0 && !node.closest('.choice :scope, .picture-input > input'),
      )
      .filter((node) => !node.matches('.button-link, .address-none, .preview-frame button'))
      .filter((node) => {
        const { borderTopStyle, borderTopWidth, appearance } = getComputedStyle(node);
        return (borderTopStyle === 'none' || borderTopWidth === '0px') && appearance === 'none';
      })
      .map((node) => node.outerHTML.slice(0, 120)),
  );
}

/** With reduced motion one turn of the spinner takes 4 s. */
function runningAnimations(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(
        ({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) < 4000,
      )
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'motion')),
  );
}
