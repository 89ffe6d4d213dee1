import { errorPages, findProgress } from '../../packages/domain/src/flows/journey.ts';
import type { Flow } from '../../packages/domain/src/flows/step.ts';
import { findTitle, listMoves, type Move } from './flow.ts';

const box = { left: 300, width: 330, height: 48, gap: 30 } as const;
const asideLeft = 830;
const right = box.left + box.width;

/** Steps from top to bottom, moves back on their right, other jumps on their left, error pages on the far right. */
export function drawFlow(flow: Flow): string {
  const paths = flow.steps.map(({ path }) => path);
  const moves = listMoves(flow).filter(({ label }) => label !== '失敗');
  const failures = listMoves(flow).filter(({ label }) => label === '失敗');
  const beside = Object.keys(errorPages).filter((path) => failures.some(({ to }) => to === path));
  const top = (row: number) => 20 + row * (box.height + box.gap);
  const middle = (path: string) => {
    const row = paths.indexOf(path);
    const from = failures.filter(({ to }) => to === path).map((move) => paths.indexOf(move.from));
    return top(row === -1 ? Math.max(...from) : row) + box.height / 2;
  };
  const height = top(paths.length) + 30;
  const drawn = moves
    .filter(({ from }) => paths.includes(from))
    .map((move) => drawArrow(move, paths.indexOf(move.from), paths.indexOf(move.to), middle));
  const sideways = [...failures, ...moves.filter(({ from }) => beside.includes(from))].map((move) =>
    drawSidewaysArrow(move, beside.includes(move.to), middle),
  );
  const boxes = [
    ...paths.map((path) => drawBox(flow, path, box.left, middle(path), 'step')),
    ...beside.map((path) => drawBox(flow, path, asideLeft, middle(path), 'aside')),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1180 ${height}" font-family="sans-serif" font-size="13">
<title>画面遷移図 ${flow.type}</title>
<style>
  .step { fill: #eef4fb; stroke: #1d5a9e; } .aside { fill: #fdeeee; stroke: #b3261e; }
  .path { fill: #555; font-size: 11px; } .label { fill: #444; font-size: 11px; }
  .move { fill: none; stroke: #1d5a9e; stroke-width: 2; } .back { stroke: #777; stroke-width: 1.2; }
  .leap { stroke: #777; stroke-width: 1.2; stroke-dasharray: 5 3; } .failure { stroke: #b3261e; stroke-width: 1.2; }
</style>
<defs><marker id="head" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0 8 4 0 8z" fill="#444"/></marker></defs>
<rect width="1180" height="${height}" fill="#fff"/>
${[...drawn, ...sideways, ...boxes].join('\n')}
<text x="20" y="${height - 14}" class="label">実線：次へ　右の細線：戻る・修正する　左の破線：途中への移動　赤：失敗。それ以外の移動はガードが ${flow.errorPath} へ送ります。</text>
</svg>
`;
}

function drawBox(flow: Flow, path: string, x: number, y: number, kind: 'step' | 'aside'): string {
  const progress = findProgress(flow, path);
  const count = progress === null ? '' : `（${progress.current}/${progress.total}）`;
  const centre = x + box.width / 2;
  return `<rect class="${kind}" x="${x}" y="${y - box.height / 2}" width="${box.width}" height="${box.height}" rx="8"/>
<text x="${centre}" y="${y - 3}" text-anchor="middle">${findTitle(flow, path)}${count}</text>
<text x="${centre}" y="${y + 15}" text-anchor="middle" class="path">${path}</text>`;
}

function drawArrow(
  { from, to, label }: Move,
  row: number,
  target: number,
  middle: (path: string) => number,
): string {
  const [y, end] = [middle(from), middle(to)];
  if (target === row + 1) {
    const x = box.left + box.width / 2;
    const name = label === '次へ' ? '' : drawText(x + 8, (y + end) / 2 + 4, label);
    return drawLine('move', `M${x} ${y + box.height / 2}V${end - box.height / 2}`) + name;
  }
  const span = Math.abs(target - row);
  const back = target < row && (label === '戻る' || label === '修正する');
  const bow = 20 + 12 * span;
  const x = back ? right : box.left;
  const far = back ? x + bow : x - bow;
  const shift = back ? 8 : 0;
  const name =
    label === '戻る' || label === '修正する' ? '' : drawText(far - 4, (y + end) / 2 - 6, label, 'end');
  return (
    drawLine(back ? 'back' : 'leap', `M${x} ${y - shift}C${far} ${y} ${far} ${end} ${x} ${end + shift}`) +
    name
  );
}

function drawSidewaysArrow({ from, to }: Move, away: boolean, middle: (path: string) => number): string {
  return away
    ? drawLine(
        'failure',
        `M${right} ${middle(from)}C${right + 90} ${middle(from)} ${asideLeft - 90} ${middle(to) - 8} ${asideLeft} ${middle(to) - 8}`,
      )
    : drawLine(
        'leap',
        `M${asideLeft} ${middle(from) + 10}C${asideLeft - 90} ${middle(from) + 10} ${right + 90} ${middle(to) + 12} ${right} ${middle(to) + 12}`,
      );
}

const drawLine = (kind: string, d: string): string =>
  `<path class="move ${kind}" d="${d}" marker-end="url(#head)"/>`;
const drawText = (x: number, y: number, words: string, anchor = 'start'): string =>
  `\n<text x="${x}" y="${y}" class="label" text-anchor="${anchor}">${words}</text>`;
