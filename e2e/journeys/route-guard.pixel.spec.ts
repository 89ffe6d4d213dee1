import { childFlow } from '@kaisetsu/domain/flows/child';
import { generalFlow } from '@kaisetsu/domain/flows/general';
import { canEnter } from '@kaisetsu/domain/flows/journey';
import type { Flow } from '@kaisetsu/domain/flows/step';
import type { Page } from '@playwright/test';
import { bankUrl } from '../fixtures/addresses.ts';
import { expect, test } from '../fixtures/journey.ts';

const home = bankUrl('fukuoka');

async function expectAt(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL((url) => url.pathname === path);
}

const guardedSteps = (flow: Flow) => flow.steps.filter(({ from }) => from !== null);

const wrongPredecessors = (flow: Flow, path: string): readonly string[] => {
  const step = flow.steps.find((one) => one.path === path);
  return flow.steps.map((one) => one.path).filter((from) => step !== undefined && !canEnter(step, from));
};

type Move = { readonly path: string; readonly previous: string };

const maxTries = 6_000;

async function makeMoves(asked: {
  moves: readonly Move[];
  errorPath: string;
  maxTries: number;
}): Promise<Move[]> {
  const opened: Move[] = [];
  for (const { path, previous } of asked.moves) {
    history.pushState({ previous }, '', path);
    for (let tries = 0; location.pathname !== asked.errorPath && tries < asked.maxTries; tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    if (location.pathname !== asked.errorPath) opened.push({ path, previous });
  }
  return opened;
}

for (const flow of [generalFlow, childFlow]) {
  test(`${flow.type}: shows the error page when a guarded step is opened by its URL`, {
    tag: ['@NAV-007', '@NAV-008', '@NAV-009'],
  }, async ({ page }) => {
    for (const { path } of guardedSteps(flow)) {
      await page.goto(home + path);
      await expectAt(page, flow.errorPath);
      await expect(page.getByRole('heading', { name: 'システムエラー' })).toBeVisible();
    }
  });

  test(`${flow.type}: shows the error page when a step is opened from a step that does not lead to it`, {
    tag: ['@NAV-007', '@NAV-010', '@NAV-011', '@NAV-012'],
  }, async ({ page }) => {
    await page.goto(`${home}/supplement-error`);
    const moves = guardedSteps(flow).flatMap(({ path }) =>
      wrongPredecessors(flow, path).map((previous) => ({ path, previous })),
    );
    expect(await page.evaluate(makeMoves, { moves, errorPath: flow.errorPath, maxTries })).toEqual([]);
  });
}

for (const path of ['/', '/unknown', '/term/more', '/child', '/child/unknown', '/personal/']) {
  test(`redirects ${path} to /term`, { tag: ['@ROUTE-001', '@ROUTE-002'] }, async ({ page }) => {
    await page.goto(home + path);
    await expectAt(page, '/term');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}
