import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';

test('reports each of four violations of the content security policy as a script error, which makes a journey fail', async ({
  page,
  context,
  pageErrors,
}) => {
  pageErrors.allow(
    /violation of the content security policy|Content Security Policy|Refused to|This document requires 'Trusted/,
  );
  await page.goto(`${bankUrl('fukuoka')}/term`);
  const violations: Record<string, () => unknown> = {
    'style-src-attr': () => document.body.setAttribute('style', 'color: red'),
    'require-trusted-types-for': () => {
      document.body.innerHTML = '<b>';
    },
    'connect-src': () => fetch('http://127.0.0.1:9/').catch(() => undefined),
    'frame-src': () => {
      const frame = document.createElement('iframe');
      frame.src = 'http://127.0.0.1:9/';
      document.body.append(frame);
    },
  };
  for (const [directive, violate] of Object.entries(violations)) {
    const report = context.waitForEvent('weberror', (error) => error.error().message.includes(directive));
    await page.evaluate(violate).catch(() => undefined);
    await report;
  }
});

test('allows the page to use the camera, forbids the microphone and five other features, and sets a same-site cookie', async ({
  page,
  context,
}) => {
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
});

test('rejects a form that another site posts, and does not load in a frame of another site', {
  tag: ['@SRV-067'],
}, async ({ page }) => {
  await page.goto(`${bankUrl('fukuoka')}/term`);
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
