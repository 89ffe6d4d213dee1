import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Document, parseAllDocuments } from 'yaml';

export const kubernetes = fileURLToPath(new URL('../kubernetes/', import.meta.url));

/** As the library reads it; the fields depend on the kind. */
export type Manifest = ReturnType<Document['toJS']>;

export function readManifests(path: string): readonly Manifest[] {
  return parseAllDocuments(readFileSync(path, 'utf8')).map((document) => {
    if (document.errors[0] !== undefined) throw document.errors[0];
    return document.toJS();
  });
}

const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(kubernetes, folder)).filter((name) => name !== 'kustomization.yaml');

export const baseFiles: readonly string[] = filesOf('base');

export const baseManifests = baseFiles.flatMap((file) =>
  readManifests(join(kubernetes, 'base', file)).map((manifest) => ({ file, manifest })),
);

export const overlays: readonly string[] = readdirSync(join(kubernetes, 'overlays'));

export const kustomizationOf = (folder: string): Manifest => {
  const [found] = readManifests(join(kubernetes, folder, 'kustomization.yaml'));
  if (found === undefined) throw new Error(`${folder} has no kustomization`);
  return found;
};

export const podTemplates = baseManifests.flatMap(({ manifest }) => {
  const template = manifest.spec?.template ?? manifest.spec?.jobTemplate?.spec?.template;
  return template === undefined ? [] : [{ name: `${manifest.kind} ${manifest.metadata.name}`, template }];
});
