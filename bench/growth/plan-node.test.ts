import { describe, expect, it } from 'vitest';
import { blocksOfDepth } from './index-levels.ts';
import { blocksOf, descentsOf, type PlanNode, planText } from './plan-node.ts';

const scan = (index: string, loops = 1): PlanNode => ({
  'Node Type': 'Index Scan',
  'Parent Relationship': 'Outer',
  'Index Name': index,
  'Relation Name': 'application',
  'Actual Rows': 1,
  'Actual Loops': loops,
  'Shared Hit Blocks': 3,
});
/** The plan of `with changed as (update application …), audited as (insert into audit … from changed) select … from changed`. */
const change = (walRecords: number): PlanNode => ({
  'Node Type': 'CTE Scan',
  'CTE Name': 'changed',
  'Shared Hit Blocks': 6,
  Plans: [
    {
      'Node Type': 'ModifyTable',
      'Parent Relationship': 'InitPlan',
      'Subplan Name': 'CTE changed',
      'Relation Name': 'application',
      'Shared Hit Blocks': 6,
      'WAL Records': walRecords,
      Plans: [scan('application_pkey')],
    },
    {
      'Node Type': 'ModifyTable',
      'Parent Relationship': 'InitPlan',
      'Subplan Name': 'CTE audited',
      'Relation Name': 'audit',
      'Shared Hit Blocks': 4,
      'Shared Read Blocks': 1,
      'WAL Records': 3,
      Plans: [
        {
          'Node Type': 'CTE Scan',
          'Parent Relationship': 'Outer',
          'CTE Name': 'changed',
          'Actual Rows': 1,
          'Actual Loops': 1,
        },
      ],
    },
  ],
});

describe('the plan of a statement', () => {
  it('counts the blocks of each part of the plan once, also of a part that runs after the top node', () => {
    expect(blocksOf(change(1))).toBe(6 + 5);
  });

  // A descent is one search from the root of an index to a leaf. A heap-only update adds no index entry.
  it('counts a descent for each index entry of a written row, and none for a heap-only update', () => {
    expect(descentsOf(change(9))).toEqual(
      new Map([
        ['application', 8],
        ['application_pkey', 1],
        ['audit', 2],
      ]),
    );
    expect(descentsOf(change(1)).has('application')).toBe(false);
  });

  it('counts a descent for each loop of an index scan', () => {
    expect(descentsOf(scan('session_pkey', 7))).toEqual(new Map([['session_pkey', 7]]));
  });

  it('adds, for each descent, a block for each level that the index gained, and nothing for a lost level', () => {
    const indexes = new Map([['audit', new Set(['audit_pkey', 'audit_by_application'])]]);
    const before = { indexes, levels: new Map([['session_pkey', 1]]) };
    const levels = { application_pkey: 2, audit_pkey: 3, audit_by_application: 1, session_pkey: 0 };
    const after = { indexes, levels: new Map(Object.entries(levels)) };
    const depth = (of: Readonly<Record<string, number>>, ofBefore = of) =>
      blocksOfDepth(
        { descents: new Map(Object.entries(ofBefore)), depth: before },
        { descents: new Map(Object.entries(of)), depth: after },
      );
    expect(depth({ application_pkey: 2, session_pkey: 1 })).toBe(2 * 2);
    // The five descents add index entries: two rows add an entry to each of the two indexes. The fifth entry counts for the index
    // that gained the most levels.
    expect(depth({ audit: 5 })).toBe(2 * (3 + 1) + 3);
    // Here the statement had no descents on the smaller database. Each index entry that it adds only on the larger database costs
    // one block, and one block for each gained level. A descent of an index scan costs only the blocks for the gained levels.
    expect(depth({ audit: 2 }, {})).toBe(3 + 1 + 2);
    expect(depth({ application_pkey: 2 }, {})).toBe(2 * 2);
  });

  it('has the same text with and without a bitmap or a sort, and for every month of the audit trail', () => {
    const bitmap: PlanNode = {
      'Node Type': 'Sort',
      Plans: [
        {
          'Node Type': 'Bitmap Heap Scan',
          'Relation Name': 'audit_2026_12',
          Plans: [{ 'Node Type': 'Bitmap Index Scan', 'Index Name': 'audit_2026_12_pkey' }],
        },
      ],
    };
    const only: PlanNode = { 'Node Type': 'Index Only Scan', 'Index Name': 'audit_before_pkey' };
    expect([bitmap, only].map(planText)).toEqual(['Index Scan audit_pkey', 'Index Scan audit_pkey']);
  });

  it('has different texts for scans of two different indexes and for a sequential scan of the table', () => {
    const whole: PlanNode = { 'Node Type': 'Seq Scan', 'Relation Name': 'application' };
    const texts = [whole, scan('application_pkey'), scan('application_by_age')].map(planText);
    expect(new Set(texts).size).toBe(3);
  });
});
