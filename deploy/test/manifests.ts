import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAllDocuments } from 'yaml';

/** Absolute path of deploy/kubernetes. */
export const kubernetes = fileURLToPath(new URL('../kubernetes/', import.meta.url));

/** Data of one YAML document: a Kubernetes object or a kustomization. */
// biome-ignore lint/suspicious/noExplicitAny: the fields depend on the kind
export type Manifest = { readonly apiVersion: string; readonly kind: string } & Record<string, any>;

/** The objects of one file, which may contain several YAML documents. @throws when the file is not valid YAML. */
export function readManifests(path: string): readonly Manifest[] {
  return parseAllDocuments(readFileSync(path, 'utf8')).map((document) => {
    if (document.errors[0] !== undefined) throw document.errors[0];
    return document.toJS() as Manifest;
  });
}

const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(kubernetes, folder)).filter((name) => name !== 'kustomization.yaml');

/** Names of the manifest files in the base, without kustomization.yaml. */
export const baseFiles: readonly string[] = filesOf('base');

export const baseManifests = baseFiles.flatMap((file) =>
  readManifests(join(kubernetes, 'base', file)).map((manifest) => ({ file, manifest })),
);

export const overlays: readonly string[] = readdirSync(join(kubernetes, 'overlays'));

/** The kustomization of a folder below deploy/kubernetes. */
export const kustomizationOf = (folder: string): Manifest => {
  const [found] = readManifests(join(kubernetes, folder, 'kustomization.yaml'));
  if (found === undefined) throw new Error(`${folder} has no kustomization`);
  return found;
};

/** The pod templates of the base, each with the kind and name of its deployment, job or cron job. */
export const podTemplates = baseManifests.flatMap(({ manifest }) => {
  const template = manifest.spec?.template ?? manifest.spec?.jobTemplate?.spec?.template;
  return template === undefined ? [] : [{ name: `${manifest.kind} ${manifest.metadata.name}`, template }];
});
