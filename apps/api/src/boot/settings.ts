import table from './settings.json' with { type: 'json' };

/** `PKCS11`: needed with KEY_UNWRAP=pkcs11. `DESK` and `OIDC`: production needs all of a group or none. */
type Group = 'production' | 'PKCS11' | 'DESK' | 'OIDC';

type Setting = { readonly meaning: string; readonly isSecret?: boolean; readonly group?: string };

export const settings: Readonly<Record<string, Setting>> = table;

export const secretVariables: readonly string[] = Object.keys(settings).filter(
  (name) => settings[name]?.isSecret,
);

export const listGroup = (group: Group): readonly string[] =>
  Object.keys(settings).filter((name) => settings[name]?.group === group);
