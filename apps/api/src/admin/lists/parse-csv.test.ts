import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExpectedError } from '../../core/expected-error.ts';
import { createLineError, parseCsv, readTable } from './parse-csv.ts';

const records = (text: string) => parseCsv(text).map(({ values }) => values.join('|'));

describe('CSV as banks export it', () => {
  it.each([
    ['plain values', 'a,b\n1,2\n', ['a|b', '1|2']],
    ['CRLF and no final line end', 'a,b\r\n1,2', ['a|b', '1|2']],
    ['a byte order mark', '\uFEFFa,b\n', ['a|b']],
    ['commas, quotes and line ends in quotes', '"a,b","say ""x""","l1\r\nl2"\n', ['a,b|say "x"|l1\r\nl2']],
    ['empty values', ',\n"",x\n', ['|', '|x']],
    ['a record between comments and empty lines', '# note, "free\n\na\n\r\n', ['a']],
    ['carriage returns alone, as Excel for Mac writes them', 'a,"b\rc"\rd,e\r', ['a|b\rc', 'd|e']],
    ['a value that a spreadsheet must not read as a number', '="001",="a""b"\n', ['001|a"b']],
    ['an empty text', '', []],
  ])('reads %s', (_, text, expected) => {
    expect(records(text)).toEqual(expected);
  });

  it.each([
    ['x\n,"b\nc', 2],
    ['\uFEFF"b\nc', 1],
  ])('refuses %j and names line %i', (text, line) => {
    expect(() => parseCsv(text)).toThrow(
      createLineError(line, 'a quote is never closed, or closed after 1,000 characters'),
    );
  });

  it.each(['x', '""', 'x""\n'])(
    'refuses an unclosed quoted value of 20 MB that repeats %j [SRV-150]',
    (part) => {
      const text = `code\n"${part.repeat(20_000_000 / part.length)}`;
      expect(() => readTable(text, ['code'])).toThrow('line 2: a quote is never closed');
    },
  );

  it.each([
    ['a\nb"c,d\ne\n', ['a'], 2, ['e'], 3],
    ['a\n\n"b"c\r\ne', ['a'], 3, ['e'], 4],
    ['"x\ny"\n"b"c\ne\n', ['x\ny'], 3, ['e'], 4],
  ])('continues after the record with a misplaced quote in %j', (text, before, bad, after, line) => {
    const fault = expect.stringContaining('a quote is inside a value');
    expect(parseCsv(text)).toEqual([
      { line: 1, values: before },
      { line: bad, values: expect.anything(), fault },
      { line, values: after },
    ]);
  });

  it('parses any text that was written with every value quoted', () => {
    const cell = fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', '#', 'あ', 'x', ' ') });
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1 }), { minLength: 1 }), (rows) => {
        const text = rows.map((row) => row.map((v) => `"${v.replaceAll('"', '""')}"`).join(',')).join('\r\n');
        expect(parseCsv(text).map(({ values }) => values)).toEqual(rows);
      }),
    );
  });
});

describe('a table with a header', () => {
  it('returns the values by column, and the line and the fault of each malformed record', () => {
    expect(readTable('# sample\ncode,name\n001,本店\n002\n003,x,y\n004,"x"y\n', ['code', 'name'])).toEqual([
      { line: 3, row: { code: '001', name: '本店' } },
      { line: 4, row: '2 values expected, 1 found' },
      { line: 5, row: '2 values expected, 3 found' },
      { line: 6, row: 'a quote is inside a value, or text follows a closing quote' },
    ]);
  });

  it('[SRV-140] ignores empty columns and lines of a spreadsheet, and reads a missing optional last value as empty', () => {
    expect(readTable('code, name,,\n001,本店,,\n,,,\n" ",\t\n002\n', ['code', 'name'], ['name'])).toEqual([
      { line: 2, row: { code: '001', name: '本店' } },
      { line: 5, row: { code: '002', name: '' } },
    ]);
  });

  it.each([
    ['', 'line 1: the header code,name is missing'],
    ['name,code\n', 'line 1: the header must be code,name'],
    ['code\n', 'line 1: the header must be code,name'],
    ['"code"x,name\n', 'line 1: a quote is inside a value'],
  ])('refuses the text %j, because its header is missing or wrong', (text, message) => {
    expect(() => readTable(text, ['code', 'name'])).toThrow(ExpectedError);
    expect(() => readTable(text, ['code', 'name'])).toThrow(message);
  });
});
