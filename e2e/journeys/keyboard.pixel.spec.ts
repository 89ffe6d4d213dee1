import { generalApplicant } from '../applicants.ts';
import { expect, test } from '../fixtures/journey.ts';
import { keyboardOn } from '../walk/keyboard-hand.ts';
import { walk } from '../walk/walk.ts';

test('an adult with a keyboard alone walks from the first question to the receipt number', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const receipt = await walk(keyboardOn(page), generalApplicant('nagasaki'));
  expect(receipt).toMatch(/^\d{4}-\d{4}-\d{4}$/);
});
