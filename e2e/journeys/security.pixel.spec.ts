import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';

test('allows the page the camera, but not six other features, and rejects the form and the frame of another site', {
  tag: ['@SRV-067'],
}, async ({ page, context }) => {
  await page.goto(`${bankUrl('fukuoka')}/term`);
  const allowed = await page.evaluate(() =>
    (
      document as Document & { featurePolicy: { allowedFeatures(): string[] } }
    ).featurePolicy.allowedFeatures(),
  );
  expect(allowed).toContain('camera');
  for (const feature of ['microphone', 'geolocation', 'payment', 'usb', 'display-capture', 'fullscreen']) {
    expect(allowed).not.toContain(feature);
  }
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'XSRF-TOKEN');
  expect(cookie).toMatchObject({ sameSite: 'Strict', path: '/', expires: -1 });

  const form = `<form method="post" action="${bankUrl('fukuoka')}/api/channels"><button>x</button></form>`;
  await page.goto(`data:text/html,${encodeURIComponent(form)}`);
  const answered = page.waitForResponse('**/api/channels');
  await page.getByRole('button').click();
  const answer = await answered;
  expect([answer.status(), (await answer.request().allHeaders()).cookie]).toEqual([403, undefined]);

  await page.goto(
    `data:text/html,${encodeURIComponent(`<iframe src="${bankUrl('fukuoka')}/term"></iframe>`)}`,
  );
  await expect.poll(() => page.frames().at(-1)?.url()).toMatch(/^chrome-error:/);
});
