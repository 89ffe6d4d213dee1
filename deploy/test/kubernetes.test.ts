import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commands } from '../../apps/api/src/admin/registry.ts';
import { environment } from '../../apps/api/src/boot/config.ts';
import { listGroup, secretVariables } from '../../apps/api/src/boot/settings.ts';
import { baseFiles, baseManifests, kustomizationOf, overlays, podTemplates } from './manifests.ts';

const packages = ['kubernetes-models', '@kubernetes-models/prometheus-operator'];

async function schemaOf(apiVersion: string, kind: string) {
  for (const name of packages) {
    const found = await import(/* @vite-ignore */ `${name}/${apiVersion}/${kind}`).catch(() => undefined);
    if (found !== undefined) return found[kind] as new (data: object) => { validate(): void };
  }
  throw new Error(`no schema for ${apiVersion} ${kind}`);
}

const literals = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (kustomizationOf(folder).configMapGenerator ?? []).flatMap(
      ({ literals: lines }: { literals: string[] }) =>
        lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ),
  );

const known = new Set([...Object.keys(environment.shape), ...secretVariables.map((name) => `${name}_FILE`)]);

describe('[OPS-009] the Kubernetes manifests', () => {
  it.each(baseManifests.map(({ file, manifest }) => [`${manifest.kind} in ${file}`, manifest] as const))(
    'match the schema of their kind: %s',
    async (_, manifest) => {
      const Model = await schemaOf(manifest.apiVersion, manifest.kind);
      new Model(manifest).validate();
    },
  );

  it('are all listed in the kustomization of the base', () => {
    expect([...kustomizationOf('base').resources].sort()).toEqual([...baseFiles].sort());
  });

  it.each(['base', ...overlays.map((name) => `overlays/${name}`)])(
    'set only variables that the product reads (%s)',
    (folder) => {
      expect(Object.keys(literals(folder)).filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it.each(overlays)(
    'of the overlay %s build on the base, name an image, patch only its manifests and run two nodes, so that the alert NodeIsMissing does not fire',
    (name) => {
      const { resources, images, patches = [], replicas = [] } = kustomizationOf(`overlays/${name}`);
      expect(replicas.find((one: { name: string }) => one.name === 'kaisetsu')?.count).toBeGreaterThanOrEqual(
        2,
      );
      expect(resources).toEqual(['../../base']);
      expect(images).toEqual([expect.objectContaining({ name: 'kaisetsu', newTag: expect.any(String) })]);
      for (const { target } of patches) {
        expect(
          baseManifests.some(
            ({ manifest }) => manifest.kind === target.kind && manifest.metadata.name === target.name,
          ),
        ).toBe(true);
      }
    },
  );

  describe.each(podTemplates)('$name', ({ name, template: { spec } }) => {
    const [container] = spec.containers;
    const variables: readonly string[] = container.env.map((one: { name: string }) => one.name);

    it('sets only variables that the product reads', () => {
      expect(variables.filter((variable) => !known.has(variable))).toEqual([]);
    });

    it.each(overlays)('has, with the overlay %s, all variables that production needs', (overlay) => {
      const given = new Set([
        ...variables.map((variable) => variable.replace(/_FILE$/, '')),
        ...Object.keys({ ...literals('base'), ...literals(`overlays/${overlay}`) }),
      ]);
      expect(listGroup('production').filter((variable) => !given.has(variable))).toEqual([]);
    });

    it('runs on a read-only file system, without root, capabilities or a service-account token', () => {
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(spec.automountServiceAccountToken).toBe(false);
    });

    it('mounts only volumes that it defines, and reads its files from mounted folders', () => {
      const volumes = spec.volumes.map((volume: { name: string }) => volume.name);
      const mounts: readonly { name: string; mountPath: string }[] = container.volumeMounts;
      expect(mounts.map((mount) => mount.name).filter((mount) => !volumes.includes(mount))).toEqual([]);
      for (const { name: variable, value } of container.env) {
        if (/_FILE$|_DIR$/.test(variable))
          expect(
            mounts.some(({ mountPath }) => value.startsWith(mountPath)),
            variable,
          ).toBe(true);
      }
    });

    it.runIf(container.args !== undefined)('runs a command of the admin command line', () => {
      const line = container.args.join(' ');
      expect(container.command).toEqual(['node', 'apps/api/dist/admin.js']);
      expect(
        commands.some((command) => line.startsWith(command.name)),
        `${name}: ${line}`,
      ).toBe(true);
    });
  });

  const node = podTemplates.find(({ name }) => name === 'Deployment kaisetsu')?.template.spec;
  const [container] = node.containers;

  it('give a node at least DRAIN_SECONDS plus 15 seconds to stop', () => {
    const drain = Number(literals('base').DRAIN_SECONDS);
    expect(node.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + 15);
  });

  it('have probes only for paths that the node serves, on ports that the image exposes', () => {
    const health = readFileSync(new URL('../../apps/api/src/http/health.ts', import.meta.url), 'utf8');
    const exposed = /^EXPOSE (.*)$/m
      .exec(readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8'))?.[1]
      ?.split(' ');
    const ports = Object.fromEntries(
      container.ports.map((port: { name: string; containerPort: number }) => [port.name, port.containerPort]),
    );
    expect(Object.values(ports).map(String)).toEqual(exposed);
    for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
      const { path, port } = container[probe].httpGet;
      expect(health).toContain(`'${path}'`);
      expect(Object.keys(ports)).toContain(port);
    }
  });

  it('use only existing ports and labels in services, the network policy and the disruption budget', () => {
    const ports = container.ports.map((port: { name: string }) => port.name);
    const labels = podTemplates.find(({ name }) => name === 'Deployment kaisetsu')?.template.metadata.labels;
    expect(baseManifests.map(({ manifest }) => manifest.kind)).toEqual(
      expect.arrayContaining(['Service', 'PodDisruptionBudget', 'NetworkPolicy']),
    );
    for (const { manifest } of baseManifests) {
      if (manifest.kind === 'Service') {
        expect(labels).toMatchObject(manifest.spec.selector);
        for (const { targetPort } of manifest.spec.ports) expect(ports).toContain(targetPort);
      }
      if (manifest.kind === 'PodDisruptionBudget')
        expect(labels).toMatchObject(manifest.spec.selector.matchLabels);
      if (manifest.kind === 'NetworkPolicy') {
        expect(labels).toMatchObject(manifest.spec.podSelector.matchLabels);
        for (const rule of manifest.spec.ingress)
          for (const { port } of rule.ports) expect(ports).toContain(port);
      }
    }
  });
});
