import { prepare } from './steps/prepare.ts';
import { run } from './steps/processes.ts';
import { binary } from './steps/repo.ts';

const [first, ...more] = process.argv.slice(2);
const halves = ['domain', 'api'].filter((half) => first === undefined || first === half);
if (halves.length === 0) {
  console.error('npm run mutation -- [domain|api [arguments of Stryker]]');
  process.exit(2);
}

await prepare();
for (const half of halves) {
  const code = await run(binary('stryker'), ['run', ...more], { env: { MUTATION: half } });
  if (code !== 0) process.exitCode = code;
}
