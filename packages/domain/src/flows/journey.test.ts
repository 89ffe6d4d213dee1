import { describe, expect, it } from 'vitest';
import { childFlow } from './child.ts';
import { generalFlow } from './general.ts';
import { canEnter, errorPages, findFlow, findProgress, findStep, getNextPath, getPath, getStep } from './journey.ts';
import type { Flow, StepId } from './step.ts';

const flows = [
  ['GENERAL', generalFlow],
  ['CHILD', childFlow],
] as const;

const generalPaths = [...'/term /verification /personal /workplace /branch /seal-less /confirmation /pin'.split(' '), ...'/ekyc-preparation /ekyc-callback /supplement /redirect /complete'.split(' ')];
const childPaths = [
  ...'/child/before-check /child/term /child/verification /child/personal /child/parent'.split(' '),
  ...'/child/branch /child/confirmation /child/pin /child/ekyc-preparation'.split(' '),
  ...'/child/ekyc-identification-documents /child/ekyc-supplementary-documents'.split(' '),
  ...'/child/parent-ekyc-preparation /ekyc-callback /child/redirect /child/complete'.split(' '),
];

const everyPath = [...new Set([...generalPaths, ...childPaths, ...Object.keys(errorPages), '/', '/nowhere', ''])];

/** Entry pages by guarded step (spec 2.2, docs/product-decisions.md "eKYC" and "Smaller points"). */
const generalMoves: Readonly<Record<string, readonly string[]>> = {
  '/verification': ['/term', '/personal', '/ekyc-callback'],
  '/personal': ['/verification', '/workplace', '/confirmation'],
  '/workplace': ['/personal', '/branch', '/confirmation'],
  '/branch': ['/workplace', '/seal-less', '/confirmation'],
  '/seal-less': ['/branch', '/confirmation'],
  '/confirmation': ['/seal-less'],
  '/pin': ['/confirmation'],
  '/ekyc-preparation': ['/pin', '/ekyc-error', '/verification'],
  '/supplement': ['/ekyc-callback', '/supplement-error'],
  '/redirect': ['/ekyc-callback', '/supplement'],
  '/complete': ['/redirect'],
};
const childMoves: Readonly<Record<string, readonly string[]>> = {
  '/child/term': ['/child/before-check'],
  '/child/verification': ['/child/term', '/child/personal', '/ekyc-callback'],
  '/child/personal': ['/child/verification', '/child/parent', '/child/confirmation'],
  '/child/parent': ['/child/personal', '/child/branch', '/child/confirmation'],
  '/child/branch': ['/child/parent', '/child/confirmation'],
  '/child/confirmation': ['/child/branch'],
  '/child/pin': ['/child/confirmation'],
  '/child/ekyc-preparation': ['/child/pin', '/child/ekyc-identification-documents', '/child/verification'],
  '/child/ekyc-identification-documents': ['/child/ekyc-preparation', '/child/ekyc-supplementary-documents'],
  '/child/ekyc-supplementary-documents': ['/child/ekyc-identification-documents'],
  '/child/parent-ekyc-preparation': ['/child/ekyc-supplementary-documents', '/ekyc-error', '/child/verification'],
  '/child/redirect': ['/ekyc-callback'],
  '/child/complete': ['/child/redirect'],
};

function walk(flow: Flow): string[] {
  const first = flow.steps[0];
  const walked: string[] = [];
  for (let step = first; step !== undefined; ) {
    walked.push(step.path);
    step = step.id === 'complete' ? undefined : findStep(flow, getNextPath(flow, step.id));
  }
  return walked;
}

describe('the order of the steps', () => {
  it('[NAV-005] follows spec 2.2 in the general flow; nextPath skips the supplement, which only some applicants need', () => {
    expect(generalFlow.steps.map((step) => step.path)).toEqual(generalPaths);
    expect(walk(generalFlow)).toEqual(generalPaths.filter((path) => path !== '/supplement'));
    expect(getNextPath(generalFlow, 'supplement')).toBe('/redirect');
  });

  it('[NAV-006, SEAL-003, SUPP-006] follows spec 4 in the child flow, without seal choice and supplement', () => {
    expect(childFlow.steps.map((step) => step.path)).toEqual(childPaths);
    expect(walk(childFlow)).toEqual(childPaths);
  });

  it('has four error pages outside the order; /error and /child/error show the same screen', () => {
    expect(errorPages).toEqual({
      '/error': 'error',
      '/child/error': 'error',
      '/ekyc-error': 'ekyc-error',
      '/supplement-error': 'supplement-error',
    });
  });

  it.each(flows)('%s: every predecessor and every back target is an existing page', (_type, flow) => {
    const known = new Set([...flow.steps.map((step) => step.path), ...Object.keys(errorPages)]);
    for (const step of flow.steps) {
      for (const path of [...(step.from ?? []), ...(step.back === null ? [] : [step.back])]) {
        expect(known).toContain(path);
      }
    }
    expect(errorPages[flow.errorPath]).toBe('error');
  });

  it.each(flows)('%s: finds a step by id and by path, and throws for a step that only the other flow has', (_type, flow) => {
    for (const step of flow.steps) {
      expect(findStep(flow, step.path)).toBe(step);
      expect(getStep(flow, step.id)).toBe(step);
      expect(getPath(flow, step.id)).toBe(step.path);
    }
    const foreign: StepId = flow.type === 'CHILD' ? 'seal-less' : 'parent';
    expect(() => getStep(flow, foreign)).toThrow(new RangeError(`no step ${foreign} in the ${flow.type} flow`));
    expect(findStep(flow, '/nowhere')).toBeUndefined();
  });
});

describe('the guard', () => {
  it.each([
    ['GENERAL', generalFlow, generalMoves],
    ['CHILD', childFlow, childMoves],
  ] as const)('[NAV-007, NAV-010, NAV-011, NAV-012, PIN-009] %s: allows exactly the listed moves', (_type, flow, moves) => {
    const guarded = flow.steps.filter((step) => !canEnter(step, null));
    expect(getStep(flow, 'pin').back).toBeNull();
    expect(guarded.map((step) => step.path)).toEqual(Object.keys(moves));
    for (const step of guarded) {
      const allowed = everyPath.filter((previous) => canEnter(step, previous));
      expect(allowed.toSorted()).toEqual(moves[step.path]?.toSorted());
    }
  });
});

describe('the step counter', () => {
  it('[NAV-001] counts to 7 in the general flow', () => {
    expect(generalFlow.totalCount).toBe(7);
    expect(countsOf(generalFlow)).toEqual({
      '/personal': 1,
      '/workplace': 2,
      '/branch': 3,
      '/seal-less': 4,
      '/confirmation': 5,
      '/pin': 6,
      '/ekyc-preparation': 7,
      '/ekyc-callback': 7,
      '/supplement': 7,
    });
  });

  it('[NAV-002] counts to 12 in the child flow', () => {
    expect(childFlow.totalCount).toBe(12);
    expect(countsOf(childFlow)).toEqual({
      '/child/personal': 1,
      '/child/parent': 2,
      '/child/branch': 3,
      '/child/confirmation': 4,
      '/child/pin': 5,
      '/child/ekyc-preparation': 6,
      '/child/ekyc-identification-documents': 7,
      '/child/ekyc-supplementary-documents': 9,
      '/child/parent-ekyc-preparation': 12,
      '/ekyc-callback': 12,
    });
  });

  it('shows no counter on a page of another flow', () => {
    expect(findProgress(generalFlow, '/child/personal')).toBeNull();
    expect(findProgress(childFlow, '/personal')).toBeNull();
  });
});

function countsOf(flow: Flow): Record<string, number> {
  const shown = everyPath.flatMap((path) => {
    const progress = findProgress(flow, path);
    if (progress === null) return [];
    expect(progress.total).toBe(flow.totalCount);
    return [[path, progress.current] as const];
  });
  return Object.fromEntries(shown);
}

describe('the flow of a page', () => {
  it('is the child flow under /child/, and the general flow on paths such as /term even if the stored type is CHILD', () => {
    for (const path of childPaths.filter((one) => one.startsWith('/child/'))) {
      for (const stored of ['GENERAL', 'CHILD', null] as const) expect(findFlow(path, stored)).toBe(childFlow);
    }
    expect(findFlow('/child/error', 'GENERAL').errorPath).toBe('/child/error');
    for (const path of ['/term', '/personal', '/pin', '/complete', '/children/term']) {
      expect(findFlow(path, 'CHILD')).toBe(generalFlow);
    }
  });

  it.each(['/ekyc-callback', '/ekyc-error', '/supplement', '/error'])('[ERR-004] follows the stored application type on four paths outside /child/: %s', (path) => {
    expect(findFlow(path, 'CHILD').errorPath).toBe('/child/error');
    expect(findFlow(path, 'GENERAL').errorPath).toBe('/error');
    expect(findFlow(path, null).errorPath).toBe('/error');
  });
});
