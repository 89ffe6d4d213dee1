// @ts-check
/** Reads the titles of tests and the contents of string literals from the syntax tree of TypeScript source. */
import { parseSync } from 'vite';

/**
 * A node of the tree with the parts that this module reads, by their ESTree names.
 * @typedef {{
 *   type: string, start: number, end: number, name?: unknown, value?: unknown, left?: unknown, right?: unknown,
 *   object?: unknown, property?: unknown, callee?: unknown, tag?: unknown, arguments?: unknown[],
 * }} Node
 */

/** Functions whose first argument is a test title. This module calls them, and their members such as `it.only`, runners. */
const runners = new Set(['it', 'test', 'describe']);
/** Members of a runner that take the title as first argument: `test.describe`, `it.concurrent`. `skip` and `todo` are absent. */
const modifiers = new Set(['describe', 'only', 'concurrent', 'sequential', 'serial', 'parallel', 'fails']);
/** Members of a runner that take arguments before the title: `describe.each(…)('title')`. */
const tables = new Set(['each', 'for', 'skipIf', 'runIf', 'extend']);

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value;

/**
 * Every node of the source, parents before children, in source order.
 * @param {string} file its extension decides whether the source can contain JSX
 * @param {string} source
 * @returns {Generator<Node>}
 */
function* nodesOf(file, source) {
  const { program, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new SyntaxError(`${file}: ${errors[0].message}`);
  yield* nodesUnder(program);
}

/**
 * Every node in a part of the tree. If the part is a node, it comes first.
 * @param {unknown} root
 * @returns {Generator<Node>}
 */
function* nodesUnder(root) {
  /** @type {unknown[]} */
  const pending = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (Array.isArray(value)) pending.push(...value.toReversed());
    else if (isNode(value)) {
      yield value;
      pending.push(...Object.values(value).toReversed());
    }
  }
}

/**
 * Whether the node is a runner's member with one of the names, such as `it.each`.
 * @param {unknown} node
 * @param {ReadonlySet<string>} names
 */
const isMember = (node, names) =>
  isNode(node) &&
  node.type === 'MemberExpression' &&
  isNode(node.property) &&
  names.has(String(node.property.name)) &&
  isRunner(node.object);

/**
 * Whether the node is a function whose first argument is a test title, such as `it`, `it.only` or `it.each(…)`.
 * @param {unknown} node
 * @returns {boolean}
 */
function isRunner(node) {
  if (!isNode(node)) return false;
  if (node.type === 'Identifier') return runners.has(String(node.name));
  if (node.type === 'CallExpression') return isMember(node.callee, tables);
  if (node.type === 'TaggedTemplateExpression') return isMember(node.tag, tables);
  return isMember(node, modifiers);
}

/**
 * The text of a literal, or of literals that `+` joins. The placeholders of a template are not replaced.
 * @param {unknown} node
 * @param {string} source
 * @returns {string | undefined} undefined if the node does not begin with a literal
 */
function textOf(node, source) {
  if (!isNode(node)) return undefined;
  if (node.type === 'TemplateLiteral') return source.slice(node.start + 1, node.end - 1);
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'BinaryExpression') return undefined;
  const left = textOf(node.left, source);
  return left === undefined ? undefined : left + (textOf(node.right, source) ?? '');
}

/** A test's tag that names a clause: `{ tag: ['@NAV-001'] }` in Playwright, `{ tags: ['NAV-001'] }` in Vitest. */
const clauseTag = /^@?([A-Z]+-\d{3})$/;

/**
 * A test's title with its placeholders, such as `%s`, and the clause ids in its tags.
 * @typedef {{ title: string, tags: string[] }} TitledTest
 */

/**
 * The calls of it, test and describe whose title is a literal. Calls such as `it.skip` and `it.todo` are left out.
 * @param {string} file
 * @param {string} source
 * @returns {TitledTest[]}
 * @throws {SyntaxError}
 */
export function titledTests(file, source) {
  /** @type {TitledTest[]} */
  const tests = [];
  for (const node of nodesOf(file, source)) {
    if (node.type !== 'CallExpression' || !isRunner(node.callee)) continue;
    const title = textOf(node.arguments?.[0], source);
    if (title !== undefined) tests.push({ title, tags: tagsOf(node.arguments?.[1], source) });
  }
  return tests;
}

/**
 * @param {unknown} details second argument of a test: an object with its tags, or its body
 * @param {string} source
 * @returns {string[]} clause ids without `@`
 */
function tagsOf(details, source) {
  if (!isNode(details) || details.type !== 'ObjectExpression') return [];
  return [...nodesUnder(details)].flatMap((node) => clauseTag.exec(textOf(node, source) ?? '')?.[1] ?? []);
}

/**
 * @param {string} file
 * @param {string} source
 * @returns {string[]}
 * @throws {SyntaxError}
 */
export const testTitles = (file, source) => titledTests(file, source).map(({ title }) => title);

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
