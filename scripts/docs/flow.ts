import { childTitles, errorTitles, stepTitles } from '../../apps/web/src/shell/journey/step-titles.ts';
import { childFlow } from '../../packages/domain/src/flows/child.ts';
import { generalFlow } from '../../packages/domain/src/flows/general.ts';
import { errorPages, findProgress, getStartPath } from '../../packages/domain/src/flows/journey.ts';
import type { Flow, Step } from '../../packages/domain/src/flows/step.ts';
import { makeTable, markCode, writePage } from './markdown.ts';

type Move = { readonly from: string; readonly to: string };

function findTitle(flow: Flow, path: string): string {
  const aside = errorPages[path];
  if (aside !== undefined) return errorTitles[aside];
  const step = flow.steps.find((one) => one.path === path);
  if (step === undefined) throw new RangeError(`${path} is no page of the ${flow.type} flow`);
  return (flow.type === 'CHILD' ? childTitles : stepTitles)[step.id];
}

/** The identity provider opens the callback, so its arrow starts at the step that leads to the provider. */
function listMoves(flow: Flow): readonly Move[] {
  const entries = flow.steps.flatMap(({ from, path }, at) => {
    const before = flow.steps[at - 1];
    const sources = from ?? (before === undefined ? [] : [before.path]);
    return sources.map((source) => ({ from: source, to: path }));
  });
  const failures = Object.entries(failing).flatMap(([aside, ids]) =>
    flow.steps.filter(({ id }) => ids.includes(id)).map(({ path }) => ({ from: path, to: aside })),
  );
  return [...entries, ...failures];
}

const failing: Readonly<Record<string, readonly string[]>> = {
  '/ekyc-error': ['ekyc-callback', 'ekyc-preparation', 'parent-ekyc-preparation'],
  '/supplement-error': ['supplement'],
};

const nameState = (path: string): string => path.slice(1).replace(/\W/g, '_');

function drawDiagram(flow: Flow): string {
  const moves = listMoves(flow);
  const beside = Object.keys(errorPages).filter((path) => moves.some(({ to }) => to === path));
  const counted = (path: string): string => {
    const progress = findProgress(flow, path);
    return progress === null ? '' : ` (${progress.current}/${progress.total})`;
  };
  const state = (path: string) =>
    `  state "${findTitle(flow, path)}${counted(path)}<br/>${path}" as ${nameState(path)}`;
  const first = getStartPath(flow);
  const last = flow.steps.at(-1)?.path ?? '';
  return [
    '```mermaid',
    'stateDiagram-v2',
    ...[...flow.steps.map(({ path }) => path), ...beside, flow.errorPath].map(state),
    `  [*] --> ${nameState(first)}`,
    ...moves.map(({ from, to }) => `  ${nameState(from)} --> ${nameState(to)}`),
    `  ${nameState(last)} --> [*]`,
    `  ${nameState(flow.errorPath)} --> ${nameState(first)} : 再度お申込みへ進む`,
    '```',
  ].join('\n');
}

function makeStepTable(flow: Flow): string {
  const rows = flow.steps.map((step) => [
    findTitle(flow, step.path),
    markCode(step.path),
    markCode(step.id),
    step.count === null ? '' : `${step.count}/${flow.totalCount}`,
    step.from === null ? 'どこからでも' : step.from.map(markCode).join(' '),
    step.back === null ? '' : markCode(step.back),
  ]);
  return makeTable(['画面', 'path', 'step id', 'counter', 'may be entered from', 'back leads to'], rows);
}

function makeAsideTable(): string {
  const rows = Object.entries(errorPages).map(([path, id]) => {
    const ways = [generalFlow, childFlow]
      .flatMap(({ steps }): readonly Step[] => steps)
      .filter(({ from }) => from?.includes(path))
      .map((step) => markCode(step.path));
    return [errorTitles[id], markCode(path), markCode(id), ways.length === 0 ? '最初の画面' : ways.join(' ')];
  });
  return makeTable(['画面', 'path', 'id', 'leads back to'], rows);
}

const makeSection = (title: string, flow: Flow): string =>
  [`## ${title}`, drawDiagram(flow), makeStepTable(flow)].join('\n\n');

export function describeFlows(): string {
  return writePage(
    '画面遷移図 (screen transitions)',
    `From \`packages/domain/src/flows/\`. An arrow is a move that the guard allows, or a failure that leads to an error page. Any other way
into a guarded step leads to the flow's error page, and so does a call that fails unexpectedly. After the end of the session
the page adds \`?id=1\` to the address of the error page.`,
    makeSection('ご本人さまの口座 (general)', generalFlow),
    makeSection('お子さまの口座 (child)', childFlow),
    '## Beside both flows',
    makeAsideTable(),
  );
}
