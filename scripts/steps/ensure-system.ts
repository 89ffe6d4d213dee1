import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { findPostgresBin } from '../postgres.ts';
import { capture, run } from './processes.ts';
import { inRepo } from './repo.ts';

export type Kind = 'database' | 'browsers' | 'alerts' | 'keys';

type Need = {
  readonly kind: Kind;
  readonly what: string;
  readonly packages: readonly string[];
  readonly isThere: () => boolean;
};

const isOnPath = (program: string): boolean =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, program)));

const need = (kind: Kind, what: string, packages: readonly string[], isThere: () => boolean): Need => ({
  kind,
  what,
  packages,
  isThere,
});

const debianNeeds: readonly Need[] = [
  need(
    'browsers',
    'Chromium',
    ['chromium-headless-shell'],
    () => Boolean(process.env.CHROMIUM_PATH) || isOnPath('chromium-headless-shell'),
  ),
  need('browsers', 'Japanese fonts', ['fonts-noto-cjk'], () =>
    existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
  ),
  need('browsers', 'WebKit under WebDriver', ['webkit2gtk-driver'], () => isOnPath('WebKitWebDriver')),
  need('browsers', 'virtual display', ['xvfb'], () => isOnPath('Xvfb')),
  need('browsers', 'locale sources', ['locales'], () => existsSync('/usr/share/i18n/locales/ja_JP')),
  need('database', 'PostgreSQL', ['postgresql'], () => findPostgresBin() !== undefined),
  need('alerts', 'promtool, which tests the alert rules', ['prometheus'], () => isOnPath('promtool')),
  need('keys', 'SoftHSM and a compiler', ['softhsm2', 'g++', 'make', 'python3'], () =>
    ['softhsm2-util', 'g++', 'make', 'python3'].every(isOnPath),
  ),
];

const isDebian = existsSync('/etc/debian_version') && isOnPath('apt-get');
const isRoot = process.getuid?.() === 0;

/** Installs what is missing on Debian as root. Elsewhere it throws an error that names it. */
export async function ensureSystem(kinds: readonly Kind[]): Promise<void> {
  if (!isDebian) return requireElsewhere(kinds);
  const missing = debianNeeds.filter(({ kind, isThere }) => kinds.includes(kind) && !isThere());
  if (missing.length > 0) await installPackages(missing);
  if (kinds.includes('browsers')) await ensureJapaneseLocale();
}

async function installPackages(missing: readonly Need[]): Promise<void> {
  const packages = missing.flatMap((one) => one.packages);
  if (!isRoot) {
    const withoutRoot = missing.some(({ kind }) => kind === 'browsers')
      ? '\nFor Chromium alone, without root: npx playwright install chromium, then CHROMIUM_PATH=<its executable>.'
      : '';
    throw new Error(
      `Missing: ${missing.map(({ what }) => what).join(', ')}. As root: apt-get update && apt-get install --no-install-recommends ${packages.join(' ')}${withoutRoot}`,
    );
  }
  console.log(`Installing ${packages.join(', ')} …`);
  if (missing.some(({ kind }) => kind === 'database')) keepDebianFromCreatingServer();
  const allowServices = forbidServices();
  try {
    for (const args of [
      ['-qq', 'update'],
      ['-qq', 'install', '-y', '--no-install-recommends', ...packages],
    ]) {
      // Older installation scripts start no service at RUNLEVEL=1.
      const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
      const { code, output } = await capture('apt-get', args, { env });
      if (code !== 0) throw new Error(`apt-get ${args.join(' ')} failed:\n${output.slice(-4000)}`);
    }
  } finally {
    allowServices();
  }
}

/** Installation scripts start no service while policy-rc.d exits with 101. */
function forbidServices(): () => void {
  const policy = '/usr/sbin/policy-rc.d';
  if (existsSync(policy)) return () => undefined;
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return () => rmSync(policy);
}

/** Debian's package would create and start a server on port 5432. */
function keepDebianFromCreatingServer(): void {
  if (existsSync('/etc/postgresql-common/createcluster.conf')) return;
  mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true });
  writeFileSync('/etc/postgresql-common/createcluster.d/programs-only.conf', 'create_main_cluster = false\n');
}

/** WebKit takes its language from the locale. */
async function ensureJapaneseLocale(): Promise<void> {
  const { output } = await capture('locale', ['-a']);
  if (/^ja_JP\.utf-?8$/im.test(output)) return;
  const create = ['-i', 'ja_JP', '-f', 'UTF-8', 'ja_JP.UTF-8'];
  if (!isRoot) throw new Error(`Missing: the locale ja_JP.UTF-8. As root: localedef ${create.join(' ')}`);
  await run('localedef', create);
}

function requireElsewhere(kinds: readonly Kind[]): void {
  const found: Readonly<Record<Kind, () => readonly (string | false)[]>> = {
    database: () => [
      findPostgresBin() === undefined && 'PostgreSQL 15 or newer (or POSTGRES_BIN=<folder of initdb>)',
    ],
    browsers: () => [
      !process.env.CHROMIUM_PATH &&
        !existsSync(findPlaywrightChromium()) &&
        'Chromium: npx playwright install chromium (or CHROMIUM_PATH=<executable>)',
      !process.env.E2E_WITHOUT_WEBKIT &&
        !['WebKitWebDriver', 'Xvfb'].every(isOnPath) &&
        'WebKitWebDriver of WebKitGTK and Xvfb (or E2E_WITHOUT_WEBKIT=1 to skip the tests in WebKit)',
    ],
    alerts: () => [!isOnPath('promtool') && 'promtool, a part of Prometheus'],
    keys: () => [!isOnPath('softhsm2-util') && 'SoftHSM 2, and a compiler for C++'],
  };
  const missing = kinds.flatMap((kind) => found[kind]()).filter((one) => one !== false);
  if (missing.length > 0) throw new Error(`Missing for the tests:\n  ${missing.join('\n  ')}`);
}

const findPlaywrightChromium = (): string =>
  createRequire(inRepo('e2e', 'package.json'))('@playwright/test').chromium.executablePath();
