import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeDisposableFolder } from './disposable-folder.ts';
import { countTestCases, readReport } from './test-reports.ts';

const { folder, remove } = makeDisposableFolder('kaisetsu-reports-');
afterAll(remove);

const junit = `<testsuites tests="6"><testsuite name="some.test.ts">
<testcase classname="some.test.ts" name="a group &gt; passes" time="0.1"><system-out>&lt;failure&gt;</system-out></testcase>
<testcase classname="some.test.ts" name="a group &gt; fails" time="0"><failure message="a &gt; b">at a</failure></testcase>
<testcase classname="some.test.ts" name="is skipped" time="0"><skipped/></testcase>
<testcase name="prints XML" classname="pin.spec.ts"><system-out><![CDATA[<testcase ><failure>]]></system-out></testcase>
<testcase name="the PIN › fails" classname="pin.spec.ts"><failure><![CDATA[at b]]></failure></testcase>
<testcase classname="broken.test.ts" name="broken.test.ts" time="0"><error message="no module">at c</error></testcase>
</testsuite></testsuites>`;

describe('the counting of test results', () => {
  it('names each failed test and each file that could not be loaded, and leaves skipped tests out', () => {
    expect(countTestCases(junit)).toEqual({
      passed: 2,
      failed: 3,
      failures: [
        'some.test.ts › a group > fails',
        'pin.spec.ts › the PIN › fails',
        'broken.test.ts › broken.test.ts',
      ],
    });
  });

  it('counts a failure when a runner exits with 1 without a failed test, or writes no report', () => {
    const report = join(folder, 'report.json');
    writeFileSync(report, JSON.stringify({ passed: 5, failed: 0 }));
    expect(readReport(report, 0, JSON.parse)).toEqual({ passed: 5, failed: 0 });
    expect(readReport(report, 1, JSON.parse)).toEqual({ passed: 5, failed: 1 });
    expect(readReport(join(folder, 'none'), 0, JSON.parse)).toEqual({ passed: 0, failed: 1 });
  });
});
