type Policy = { readonly createScriptURL: (url: string) => string };
type Factory = { readonly createPolicy: (name: string, rules: Policy) => Policy };

const rules: Policy = { createScriptURL: requireOwnScript };

let policy: Policy | undefined;

/**
 * The policy `kaisetsu` makes every script URL (docs/security.md "CSRF and headers").
 * @throws TypeError for another origin
 */
export function createScriptUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  policy ??= trustedTypes?.createPolicy('kaisetsu', rules) ?? rules;
  return policy.createScriptURL(url);
}

function requireOwnScript(url: string): string {
  const { origin, href } = new URL(url, location.href);
  if (origin !== location.origin) throw new TypeError('script of another origin');
  return href;
}
