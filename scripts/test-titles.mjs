// @ts-check
/**
 * Reads the titles of it/test/describe calls out of TypeScript source without a parser: enough of the lexical
 * grammar to step over comments, strings, templates, regular expressions and JSX text.
 */

const runners = new Set(['it', 'test', 'describe']);
const tables = new Set(['each', 'for', 'skipIf', 'runIf', 'extend']);
const notRun = new Set(['skip', 'todo', 'fixme']);
const wordStart = /[A-Za-z_$]/;
const word = /[\w$]*/y;

/**
 * End of the string or template that starts at `at`, exclusive; `at + 1` when it is no string after all
 * (an apostrophe in JSX text).
 * @param {string} source
 * @param {number} at
 * @returns {number}
 */
function afterString(source, at) {
  const quote = source[at];
  for (let i = at + 1; i < source.length; i += 1) {
    const char = source[i];
    if (char === '\\') i += 1;
    else if (char === quote) return i + 1;
    else if (char === '\n' && quote !== '`') return at + 1;
    else if (quote === '`' && char === '$' && source[i + 1] === '{') i = afterBalanced(source, i + 1) - 1;
  }
  return quote === '`' ? source.length : at + 1;
}

/** @param {string} source @param {number} at @returns {number} end of a regular expression on this line, or `at + 1` */
function afterRegex(source, at) {
  let inClass = false;
  for (let i = at + 1; i < source.length && source[i] !== '\n'; i += 1) {
    if (source[i] === '\\') i += 1;
    else if (source[i] === '[') inClass = true;
    else if (source[i] === ']') inClass = false;
    else if (source[i] === '/' && !inClass) return i + 1;
  }
  return at + 1;
}

/**
 * Steps over one lexical unit.
 * @param {string} source
 * @param {number} at
 * @param {string} before last character that was no space or comment
 * @returns {number}
 */
function afterUnit(source, at, before) {
  const char = source[at] ?? '';
  if (char === '/' && source[at + 1] === '/') {
    const end = source.indexOf('\n', at);
    return end === -1 ? source.length : end;
  }
  if (char === '/' && source[at + 1] === '*') {
    const end = source.indexOf('*/', at + 2);
    return end === -1 ? source.length : end + 2;
  }
  if (char === "'" || char === '"' || char === '`') return afterString(source, at);
  // Not after `<` or `}`, where a slash belongs to JSX.
  if (char === '/' && (before === '' || '(,=:[!&|?;+*%~^>{'.includes(before))) return afterRegex(source, at);
  if (wordStart.test(char)) {
    word.lastIndex = at;
    word.test(source);
    return word.lastIndex;
  }
  return at + 1;
}

/** @param {string} source @param {number} at @returns {number} end of the (…), […] or {…} that starts at `at` */
function afterBalanced(source, at) {
  let depth = 0;
  let before = '';
  for (let i = at; i < source.length; ) {
    const char = source[i] ?? '';
    if ('([{'.includes(char)) depth += 1;
    if (')]}'.includes(char)) depth -= 1;
    if (depth === 0) return i + 1;
    const end = afterUnit(source, i, before);
    if (!/\s/.test(char) && !isComment(source, i)) before = source[end - 1] ?? '';
    i = end;
  }
  return source.length;
}

/** @param {string} source @param {number} at */
function isComment(source, at) {
  return source[at] === '/' && (source[at + 1] === '/' || source[at + 1] === '*');
}

/** @param {string} source @param {number} at @returns {number} next position that is no space or comment */
function afterSpace(source, at) {
  let i = at;
  while (i < source.length && (/\s/.test(source[i] ?? '') || isComment(source, i)))
    i = afterUnit(source, i, '');
  return i;
}

/**
 * The title given at an opening parenthesis: its first argument's literals, joined over `+`.
 * @param {string} source
 * @param {number} open
 * @returns {string | undefined}
 */
function titleAt(source, open) {
  let title;
  for (let i = afterSpace(source, open + 1); ; ) {
    if (!'\'"`'.includes(source[i] ?? ' ')) return title;
    const end = afterString(source, i);
    title = `${title ?? ''}${source.slice(i + 1, end - 1)}`;
    i = afterSpace(source, end);
    if (source[i] !== '+') return title;
    i = afterSpace(source, i + 1);
  }
}

/**
 * Follows `it.each(…)(`, `test.describe(`, `it.for`…`(` from after the runner's name to the title.
 * @param {string} source
 * @param {number} from
 * @returns {string | undefined} nothing when it is not a titled test, or one that is not run
 */
function titleAfter(source, from) {
  let table = false;
  for (let i = afterSpace(source, from); ; i = afterSpace(source, i)) {
    const char = source[i];
    if (char === '.') {
      const start = afterSpace(source, i + 1);
      i = afterUnit(source, start, '.');
      const name = source.slice(start, i);
      if (notRun.has(name)) return undefined;
      table = tables.has(name);
    } else if (char === '`' && table) {
      i = afterString(source, i);
      table = false;
    } else if (char === '<' && table) {
      i = source.indexOf('(', i);
      if (i === -1) return undefined;
    } else if (char === '(' && table) {
      i = afterBalanced(source, i);
      table = false;
    } else {
      return char === '(' ? titleAt(source, i) : undefined;
    }
  }
}

/**
 * Walks the source's lexical units.
 * @param {string} source
 * @param {(start: number, end: number, before: string) => void} visit
 */
function eachUnit(source, visit) {
  let before = '';
  for (let i = 0; i < source.length; ) {
    const end = afterUnit(source, i, before);
    visit(i, end, before);
    if (!/\s/.test(source[i] ?? '') && !isComment(source, i)) before = source[end - 1] ?? '';
    i = end;
  }
}

/**
 * Titles of the it, test and describe calls, placeholders unfilled; skipped and todo ones left out.
 * @param {string} source
 * @returns {string[]}
 */
export function testTitles(source) {
  /** @type {string[]} */
  const titles = [];
  eachUnit(source, (start, end, before) => {
    if (before === '.' || !runners.has(source.slice(start, end))) return;
    const title = titleAfter(source, end);
    if (title !== undefined) titles.push(title);
  });
  return titles;
}

/**
 * Contents of all string and template literals of the source.
 * @param {string} source
 * @returns {string[]}
 */
export function stringLiterals(source) {
  /** @type {string[]} */
  const texts = [];
  eachUnit(source, (start, end) => {
    if ('\'"`'.includes(source[start] ?? ' ') && end > start + 1)
      texts.push(source.slice(start + 1, end - 1));
  });
  return texts;
}
