import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environment } from '../../apps/api/src/boot/config.ts';
import { repoRoot } from '../steps/repo.ts';

const read = (name: string): string => readFileSync(join(repoRoot, name), 'utf8');
const dockerfile = read('Dockerfile').replaceAll(/\\\n/g, ' ');
const lines = (instruction: string): string[] =>
  dockerfile.split('\n').filter((line) => line.startsWith(`${instruction} `));
const made = /^apps\/[\w-]+\/(?:dist|generated-data)$/;

describe('the container image of a node', () => {
  it('copies only npm packages, files of the repository and files of the build', () => {
    const sources = lines('COPY')
      .filter((line) => line.includes('--from='))
      .map((line) => line.split(/\s+/)[2]?.replace('/kaisetsu/', '') ?? '');
    expect(sources).toContain('apps/api/dist');
    const build = read('scripts/build.ts');
    for (const source of sources) {
      if (made.test(source)) expect(build).toContain(`${source}/`);
      else if (!/(?:^|\/)node_modules$/.test(source))
        expect(existsSync(join(repoRoot, source)), source).toBe(true);
      // npm creates the folder of a workspace only for versions of its own.
      else if (source !== 'node_modules') expect(dockerfile).toContain(`mkdir -p ${source}`);
    }
  });

  it('runs the pinned major version of Node as the account `node`, with two malloc arenas and a health check', () => {
    const [major] = Object.values(
      (JSON.parse(read('scripts/node24/package.json')) as { optionalDependencies: Record<string, string> })
        .optionalDependencies,
    ).map((version) => version.split('.')[0]);
    const bases = lines('FROM').map((line) => line.split(' ')[1]);
    const pinned = expect.stringMatching(new RegExp(`^node:${major}\\.[\\d.]+-bookworm-slim@`));
    expect(bases).toEqual([pinned, 'base', 'base', 'base']);
    expect(lines('USER')).toEqual(['USER node']);
    expect(dockerfile).toContain('MALLOC_ARENA_MAX=2');
    expect(lines('HEALTHCHECK')[0]).toContain('/livez');
  });

  it('has each image from outside pinned by a digest, which Renovate keeps fresh [OPS-101]', () => {
    const images = ['Dockerfile', 'compose.yaml', '.github/workflows/ci.yml'].flatMap((file) =>
      [...read(file).matchAll(/^(?:FROM| +image:| +container:) (\S+:\S+)/gm)].map(([, image]) => image),
    );
    expect(images).toHaveLength(4);
    for (const image of images) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
    const { extends: presets } = JSON.parse(read('.github/renovate.json')) as { extends: string[] };
    expect(presets).toContain('docker:pinDigests');
  });

  it('takes the arguments of its labels from the CI workflow', () => {
    const label = lines('LABEL')[0] ?? '';
    for (const name of ['title', 'description', 'licenses', 'version', 'revision']) {
      expect(label).toContain(`org.opencontainers.image.${name}=`);
    }
    const workflow = read('.github/workflows/ci.yml');
    const names = [...dockerfile.matchAll(/^ARG (\w+)/gm)].map(([, name]) => name);
    expect(names).toEqual(['VERSION', 'REVISION']);
    for (const name of names) {
      expect(label).toContain(`"$\{${name}}"`);
      expect(workflow).toContain(`--build-arg ${name}=`);
    }
    expect(workflow).toContain('npm sbom --sbom-format=cyclonedx');
  });

  it('[OPS-003] serves metrics on the documented port, which the load balancer does not forward', () => {
    const [, port] = /METRICS_PORT=(\d+)/.exec(dockerfile) ?? [];
    expect(lines('EXPOSE')).toEqual([`EXPOSE 3000 ${port}`]);
    expect(read('docs/generated/configuration.md')).toContain(`The image sets ${port}.`);
    const caddyfile = read('Caddyfile');
    expect(read('compose.yaml')).toContain('- ./Caddyfile:/etc/caddy/Caddyfile:ro');
    expect(caddyfile).toContain('\treverse_proxy node-1:3000 node-2:3000 {\n');
    expect(caddyfile).not.toContain(String(port));
  });

  it('excludes local builds, data and secrets from the image, and .env from Git', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['**/node_modules', '**/dist', '.git', '.data', '.env'])
      expect(ignored).toContain(name);
    expect(read('.gitignore').split('\n')).toContain('.env');
  });
});

describe('the compose file', () => {
  it('sets only variables that the server reads, among them DATABASE_URL, APP_SECRET and those for keys, mail and eKYC', () => {
    const compose = read('compose.yaml');
    const block = /x-node:[\s\S]*?environment:\n([\s\S]*?)\n {2}\w/.exec(compose)?.[1] ?? '';
    const given = [...block.matchAll(/^\s+([A-Z_]+):/gm)].map(([, name]) => name ?? '');
    const known = Object.keys(environment.def.shape);
    for (const name of given) expect(known).toContain(name);
    for (const name of known.filter((one) =>
      /^(?:DATABASE_URL|APP_SECRET|KEY_(?!UNWRAP)|PIN_|SMTP_|EKYC_(?!METHOD))/.test(one),
    ))
      expect(given).toContain(name);
  });

  it('mounts one volume at DATA_DIR of both nodes, and the account `node` owns that folder', () => {
    const [, folder = ''] = /DATA_DIR=(\S+)/.exec(dockerfile) ?? [];
    expect(folder).toMatch(/^\//);
    expect(dockerfile).toMatch(
      new RegExp(`^RUN mkdir ${folder} && chown node:node ${folder}\\n(?:.*\\n)*?USER node$`, 'm'),
    );
    expect(read('docs/generated/configuration.md')).toContain(`The image sets ${folder}.`);
    const compose = read('compose.yaml');
    const [, volume = ''] = new RegExp(`^ {4}- ([\\w-]+):${folder}$`, 'm').exec(compose) ?? [];
    expect(compose.split(/^volumes:$/m)[1]).toContain(`\n  ${volume}:`);
    // Both nodes use the block `x-node` without changes.
    expect(compose.match(/^ {2}node-\d: \*node$/gm)).toHaveLength(2);
  });
});
