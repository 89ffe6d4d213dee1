// @ts-check
/** Titles of tests and texts of string literals, read from the syntax tree of TypeScript source. */
import { parseSync } from 'vite';

/**
 * A node of the tree, and those of its parts that are looked at here, as ESTree names them.
 * @typedef {{
 *   type: string, start: number, end: number, name?: unknown, value?: unknown, left?: unknown, right?: unknown,
 *   object?: unknown, property?: unknown, callee?: unknown, tag?: unknown, arguments?: unknown[],
 * }} Node
 */

const runners = new Set(['it', 'test', 'describe']);
/** What is made of a runner and runs: `test.describe`, `it.concurrent`, `describe.each(…)`. A skipped one is not among them. */
const modifiers = new Set(['describe', 'only', 'concurrent', 'sequential', 'serial', 'parallel', 'fails']);
/** These take their arguments before the title comes. */
const tables = new Set(['each', 'for', 'skipIf', 'runIf', 'extend']);

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value;

/**
 * Every node of the source, from the outside in and in the order of the text.
 * @param {string} file whose ending tells whether it may hold JSX
 * @param {string} source
 * @returns {Generator<Node>}
 */
function* nodesOf(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new SyntaxError(`${file}: ${errors[0].message}`);
  /** @type {unknown[]} */
  const waiting = [program];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (Array.isArray(value)) waiting.push(...value.toReversed());
    else if (isNode(value)) {
      yield value;
      waiting.push(...Object.values(value).toReversed());
    }
  }
}

/** @param {unknown} node @param {ReadonlySet<string>} names whether it is a runner's member of such a name */
const isMember = (node, names) =>
  isNode(node) &&
  node.type === 'MemberExpression' &&
  isNode(node.property) &&
  names.has(String(node.property.name)) &&
  isRunner(node.object);

/** @param {unknown} node @returns {boolean} whether a title is what it is called with */
function isRunner(node) {
  if (!isNode(node)) return false;
  if (node.type === 'Identifier') return runners.has(String(node.name));
  if (node.type === 'CallExpression') return isMember(node.callee, tables);
  if (node.type === 'TaggedTemplateExpression') return isMember(node.tag, tables);
  return isMember(node, modifiers);
}

/**
 * Literals, joined over `+`; placeholders of a template stay as they are written.
 * @param {unknown} node
 * @param {string} source
 * @returns {string | undefined} nothing when it does not begin with one
 */
function textOf(node, source) {
  if (!isNode(node)) return undefined;
  if (node.type === 'TemplateLiteral') return source.slice(node.start + 1, node.end - 1);
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'BinaryExpression') return undefined;
  const left = textOf(node.left, source);
  return left === undefined ? undefined : left + (textOf(node.right, source) ?? '');
}

/**
 * Titles of the it, test and describe calls, placeholders unfilled; skipped and todo ones left out.
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 * @throws {SyntaxError}
 */
export function testTitles(file, source) {
  /** @type {string[]} */
  const titles = [];
  for (const node of nodesOf(file, source)) {
    if (node.type !== 'CallExpression' || !isRunner(node.callee)) continue;
    const text = textOf(node.arguments?.[0], source);
    if (text !== undefined) titles.push(text);
  }
  return titles;
}

/**
 * Contents of all string and template literals of the source.
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 * @throws {SyntaxError}
 */
export function stringLiterals(file, source) {
  /** @type {string[]} */
  const texts = [];
  for (const node of nodesOf(file, source)) {
    const text = node.type === 'BinaryExpression' ? undefined : textOf(node, source);
    if (text !== undefined) texts.push(text);
  }
  return texts;
}
