import { defineConfig } from 'vitest/config';

/** The tests that `npm run mutation` asks again and again: those that need nothing but the rules themselves. */
const include =
  process.env.MUTATION === 'api'
    ? ['apps/api/src/{application,application-number,answers-rules,judge-together,branch-list}.test.ts']
    : ['packages/domain/src/**/*.test.ts'];

export default defineConfig({ test: { include, environment: 'node', isolate: false } });
