import { childTitles, errorTitles, stepTitles } from '../../apps/web/src/shell/journey/step-titles.ts';
import { childFlow } from '../../packages/domain/src/flows/child.ts';
import { generalFlow } from '../../packages/domain/src/flows/general.ts';
import {
  errorPages,
  findProgress,
  getNextPath,
  getStartPath,
} from '../../packages/domain/src/flows/journey.ts';
import type { Flow, Step } from '../../packages/domain/src/flows/step.ts';
import { makeTable, markCode, writePage } from './markdown.ts';

type Move = { readonly from: string; readonly to: string; readonly label: string };

function findTitle(flow: Flow, path: string): string {
  const aside = errorPages[path];
  if (aside !== undefined) return errorTitles[aside];
  const step = flow.steps.find((one) => one.path === path);
  if (step === undefined) throw new RangeError(`${path} is no page of the ${flow.type} flow`);
  return (flow.type === 'CHILD' ? childTitles[step.id] : undefined) ?? stepTitles[step.id];
}

/** Moves that the guard allows, the move to /ekyc-callback, and failures from which the applicant can return. */
function listMoves(flow: Flow): readonly Move[] {
  const nextOf = (path: string): string | undefined => {
    const step = flow.steps.find((one) => one.path === path);
    return step === undefined || step.id === 'complete' ? undefined : getNextPath(flow, step.id);
  };
  const backOf = (path: string) => flow.steps.find((one) => one.path === path)?.back ?? undefined;
  const label = (from: string, { path, id }: Step): string => {
    if (id === 'supplement' && errorPages[from] === undefined) return '現住所確認書類が必要';
    if (nextOf(from) === path || from === '/supplement') return '次へ';
    if (backOf(from) === path) return '戻る';
    if (errorPages[from] !== undefined) return '再度';
    if (from.endsWith('/confirmation')) return '修正する';
    if (from === '/ekyc-callback') return '別のブラウザで戻った';
    if (from.endsWith('/verification')) return '本人確認から再開';
    return '移動';
  };
  const guarded = flow.steps.flatMap((step) =>
    (step.from ?? []).map((from) => ({ from, to: step.path, label: label(from, step) })),
  );
  // The identity provider opens the callback, so its arrow starts at the step that leads to the provider.
  const called = flow.steps.flatMap((step, at) =>
    at > 0 && step.from === null
      ? [{ from: flow.steps[at - 1]?.path ?? '', to: step.path, label: '外部の本人確認サービス' }]
      : [],
  );
  const failures = Object.keys(errorPages).flatMap((aside) =>
    flow.steps.some((step) => step.from?.includes(aside))
      ? flow.steps
          .filter((step) => failing[aside]?.includes(step.id))
          .map((step) => ({ from: step.path, to: aside, label: '失敗' }))
      : [],
  );
  return [...guarded, ...called, ...failures];
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
    ...moves.map(({ from, to, label }) => `  ${nameState(from)} --> ${nameState(to)} : ${label}`),
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
    `From \`packages/domain/src/flows/\`. An arrow is a move that the guard allows, or a failure (失敗) that leads to an error page. Any
other way into a guarded step leads to the flow's error page, and so does a call that fails unexpectedly. After the end of the session
the page adds \`?id=1\` to the address of the error page.`,
    makeSection('ご本人さまの口座 (general)', generalFlow),
    makeSection('お子さまの口座 (child)', childFlow),
    '## Beside both flows',
    makeAsideTable(),
  );
}
