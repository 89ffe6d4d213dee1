import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

export const kubernetes = fileURLToPath(new URL('../kubernetes/', import.meta.url));

/** Plain data of one Kubernetes object; the tests read what they need and the schema package checks the rest. */
// biome-ignore lint/suspicious/noExplicitAny: a manifest is any YAML until its schema has checked it
export type Manifest = { readonly apiVersion: string; readonly kind: string } & Record<string, any>;

/** The objects of one file, which may hold several documents. @throws when it is no valid YAML. */
export function readManifests(path: string): readonly Manifest[] {
  return parseAllDocuments(readFileSync(path, 'utf8')).map((document) => {
    if (document.errors[0] !== undefined) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(kubernetes, folder)).filter((name) => name !== 'kustomization.yaml');

export const baseFiles: readonly string[] = filesOf('base');

/** Every object of the base, with its file. */
export const baseManifests = baseFiles.flatMap((file) =>
  readManifests(join(kubernetes, 'base', file)).map((manifest) => ({ file, manifest })),
);

export const overlays: readonly string[] = readdirSync(join(kubernetes, 'overlays'));

export const kustomizationOf = (folder: string): Manifest => {
  const [found] = readManifests(join(kubernetes, folder, 'kustomization.yaml'));
  if (found === undefined) throw new Error(`${folder} has no kustomization`);
  return found;
};

/** Pod templates of the base by the name of their object: deployment, jobs and cron jobs. */
export const podTemplates = baseManifests.flatMap(({ manifest }) => {
  const template = manifest.spec?.template ?? manifest.spec?.jobTemplate?.spec?.template;
  return template === undefined ? [] : [{ name: `${manifest.kind} ${manifest.metadata.name}`, template }];
});
