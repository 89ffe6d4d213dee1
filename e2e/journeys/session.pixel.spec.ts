import type { Step } from '@kaisetsu/domain/flows/step';
import { generalApplicant } from '../applicants.ts';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';
import { enterAt } from '../walk/enter.ts';
import { transientSteps, walk } from '../walk/walk.ts';

// Most phones animate scrolling, so a control can move under a tap.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const device = 'a1b2c3d4-0000-4abc-8def-0123456789ab';

test('keeps only the four specified values in session storage, and none after completion', {
  tag: [
    ...['@SESS-001', '@TERM-001', '@TERM-002', '@TERM-003', '@TERM-004', '@TERM-018', '@MAIL-008'],
    ...['@EKYC-002', '@DONE-003'],
  ],
}, async ({ page, driver }) => {
  const applicant = generalApplicant('kumamoto');
  const stored = () => page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
  await page.goto(`${bankUrl('kumamoto')}/term`);
  await page.evaluate(() => sessionStorage.setItem('left', 'over'));
  await page.goto(`${bankUrl('kumamoto')}/term?channel=web01&deviceId=${device}`);
  await expect.poll(stored).toEqual({ appDeviceId: device });

  const verified = page.waitForRequest('**/api/verification-codes/verify');
  const onArrival = async ({ id }: Step) => {
    if (id === 'term') return;
    const { authenticationToken, ...rest } = await stored();
    if (id === 'complete') return expect.poll(stored).toEqual({});
    if (transientSteps.includes(id)) return;
    const isUnverified = id === 'verification';
    expect(authenticationToken === undefined).toBe(isUnverified);
    expect(rest).toEqual({
      appDeviceId: device,
      bankCode: '0587',
      ...(isUnverified ? {} : { applicationType: 'GENERAL' }),
    });
  };
  await walk(driver, applicant, { from: 'term', until: 'workplace', onArrival });
  await enterAt(page, applicant, 'ekyc-preparation', (await stored()).authenticationToken);
  await walk(driver, applicant, { from: 'ekyc-preparation', onArrival });
  expect((await verified).postDataJSON()).toMatchObject({ channel: 'web01', deviceId: device });
});
