import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { postgresBin } from '../postgres.mjs';
import { capture, run } from './processes.mjs';
import { inRepo } from './repo.mjs';

/**
 * A program, a font or a locale that the tests need in addition to npm packages. `kind`: the tests that need it; `what`: its
 * name in messages; `packages`: the Debian packages that contain it; `service`: the service that Debian would start at the
 * installation and at each start of the machine; `isThere`: whether it is installed.
 *
 * @typedef {'database' | 'browsers' | 'alerts' | 'failover' | 'keys'} Kind
 * @typedef {{ kind: Kind, what: string, packages: readonly string[], service?: string, isThere: () => boolean }} Need
 */

/** @param {string} program */
const onPath = (program) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, program)));

/** @type {readonly Need[]} */
const debianNeeds = [
  {
    kind: 'browsers',
    // The headless shell takes less processor time than Debian's package chromium.
    what: 'Chromium',
    packages: ['chromium-headless-shell'],
    isThere: () => Boolean(process.env.CHROMIUM_PATH) || onPath('chromium-headless-shell'),
  },
  {
    kind: 'browsers',
    what: 'Japanese fonts',
    packages: ['fonts-noto-cjk'],
    isThere: () => existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc'),
  },
  {
    kind: 'browsers',
    what: 'WebKit under WebDriver',
    packages: ['webkit2gtk-driver'],
    isThere: () => onPath('WebKitWebDriver'),
  },
  {
    kind: 'browsers',
    what: 'virtual display',
    packages: ['xvfb'],
    isThere: () => onPath('Xvfb'),
  },
  {
    kind: 'browsers',
    what: 'locale sources',
    packages: ['locales'],
    isThere: () => existsSync('/usr/share/i18n/locales/ja_JP'),
  },
  {
    kind: 'database',
    what: 'PostgreSQL',
    packages: ['postgresql'],
    isThere: () => postgresBin() !== undefined,
  },
  {
    kind: 'database',
    what: 'PgBouncer',
    packages: ['pgbouncer'],
    isThere: () => existsSync('/usr/sbin/pgbouncer') || onPath('pgbouncer'),
  },
  {
    kind: 'alerts',
    what: 'promtool, which tests the alert rules',
    packages: ['prometheus'],
    isThere: () => onPath('promtool'),
  },
  {
    kind: 'keys',
    what: 'SoftHSM, and the compiler that builds the package pkcs11js',
    packages: ['softhsm2', 'g++', 'make', 'python3'],
    isThere: () => ['softhsm2-util', 'g++', 'make', 'python3'].every(onPath),
  },
  {
    kind: 'failover',
    what: 'Patroni',
    // Patroni connects to etcd through python3-etcd.
    packages: ['patroni', 'python3-etcd'],
    service: 'patroni',
    isThere: () => onPath('patroni'),
  },
  {
    kind: 'failover',
    what: 'etcd',
    packages: ['etcd-server'],
    service: 'etcd',
    isThere: () => onPath('etcd'),
  },
  {
    kind: 'failover',
    what: 'HAProxy',
    packages: ['haproxy'],
    service: 'haproxy',
    isThere: () => existsSync('/usr/sbin/haproxy'),
  },
];

const isDebian = existsSync('/etc/debian_version') && onPath('apt-get');

/**
 * Makes sure that the programs of the given kinds are installed. On Debian it installs the missing ones if it runs as root.
 *
 * @param {readonly Kind[]} kinds
 * @throws Error that names the missing programs, or the command of an installation that failed
 */
export async function ensureSystem(kinds) {
  if (!isDebian) return ensureElsewhere(kinds);
  const missing = debianNeeds.filter(({ kind, isThere }) => kinds.includes(kind) && !isThere());
  if (missing.length > 0) await installPackages(missing);
  if (kinds.includes('browsers')) await ensureJapaneseLocale();
}

/** @param {readonly Need[]} missing */
async function installPackages(missing) {
  const packages = missing.flatMap((need) => need.packages);
  const install = `apt-get install --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() !== 0) {
    const without = missing.some(({ kind }) => kind === 'browsers')
      ? '\nFor Chromium alone, without root: npx playwright install chromium, then CHROMIUM_PATH=<its executable>.'
      : '';
    throw new Error(
      `Missing: ${missing.map((need) => need.what).join(', ')}. As root: apt-get update && ${install}${without}`,
    );
  }
  console.log(`Installing ${packages.join(', ')} …`);
  if (missing.some(({ kind }) => kind === 'database')) keepDebianFromStartingPostgres();
  const allowServices = forbidServices();
  try {
    for (const args of [
      ['-qq', 'update'],
      ['-qq', 'install', '-y', '--no-install-recommends', ...packages],
    ]) {
      // With RUNLEVEL=1 Debian's older installation scripts do not start services.
      const env = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
      const { code, output } = await capture('apt-get', args, { env });
      if (code !== 0) throw new Error(`apt-get ${args.join(' ')} failed:\n${output.slice(-4000)}`);
    }
  } finally {
    allowServices();
  }
  const services = missing.flatMap(({ service }) => service ?? []);
  if (services.length > 0 && onPath('systemctl'))
    await capture('systemctl', ['disable', '--quiet', ...services]);
}

/**
 * Prevents Debian's installation scripts from starting services. Before a start, the scripts run policy-rc.d; its exit code
 * 101 forbids the start.
 *
 * @returns {() => void} allows the start of services again
 */
function forbidServices() {
  const policy = '/usr/sbin/policy-rc.d';
  if (existsSync(policy)) return () => undefined;
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return () => rmSync(policy);
}

/**
 * Configures Debian's package of PostgreSQL to install only the programs. By default the package also creates and starts a
 * server on port 5432, which the tests do not need.
 */
function keepDebianFromStartingPostgres() {
  if (existsSync('/etc/postgresql-common/createcluster.conf')) return;
  mkdirSync('/etc/postgresql-common/createcluster.d', { recursive: true });
  writeFileSync('/etc/postgresql-common/createcluster.d/programs-only.conf', 'create_main_cluster = false\n');
}

/** Creates the Japanese locale. WebKit takes its language from the locale, and Debian has no Japanese one by default. */
async function ensureJapaneseLocale() {
  const { output } = await capture('locale', ['-a']);
  if (/^ja_JP\.utf-?8$/im.test(output)) return;
  if (process.getuid?.() !== 0) {
    throw new Error('Missing: the locale ja_JP.UTF-8. As root: localedef -i ja_JP -f UTF-8 ja_JP.UTF-8');
  }
  await run('localedef', ['-i', 'ja_JP', '-f', 'UTF-8', 'ja_JP.UTF-8']);
}

/**
 * Checks a system other than Debian. It installs nothing.
 *
 * @param {readonly Kind[]} kinds
 * @throws Error that names the missing programs
 */
function ensureElsewhere(kinds) {
  const missing = [
    ...(kinds.includes('database') ? missingDatabase() : []),
    ...(kinds.includes('browsers') ? missingBrowsers() : []),
    ...(kinds.includes('alerts') && !onPath('promtool') ? ['promtool, a part of Prometheus'] : []),
    ...(kinds.includes('keys') && !onPath('softhsm2-util') ? ['SoftHSM 2, and a compiler for C++'] : []),
    ...(kinds.includes('failover') ? ['Debian with Patroni, etcd and HAProxy'] : []),
  ];
  if (missing.length > 0) throw new Error(`Missing for the tests:\n  ${missing.join('\n  ')}`);
}

const missingDatabase = () =>
  postgresBin() === undefined ? ['PostgreSQL 15 or newer (or POSTGRES_BIN=<folder of initdb>)'] : [];

function missingBrowsers() {
  /** @type {string[]} */
  const missing = [];
  /** @type {{ chromium: { executablePath(): string } }} */
  const { chromium } = createRequire(inRepo('e2e', 'package.json'))('@playwright/test');
  if (!process.env.CHROMIUM_PATH && !existsSync(chromium.executablePath())) {
    missing.push('Chromium: npx playwright install chromium (or CHROMIUM_PATH=<executable>)');
  }
  const isWebkitThere = onPath('WebKitWebDriver') && onPath('Xvfb');
  if (!isWebkitThere && !process.env.E2E_WITHOUT_WEBKIT) {
    missing.push(
      'WebKitWebDriver of WebKitGTK and Xvfb (or E2E_WITHOUT_WEBKIT=1 to skip the tests in WebKit)',
    );
  }
  return missing;
}
