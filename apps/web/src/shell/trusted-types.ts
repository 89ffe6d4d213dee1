type Policy = { readonly createScriptURL: (url: string) => string };
type Factory = { readonly createPolicy: (name: string, rules: Policy) => Policy };

const rules: Policy = { createScriptURL: ownScript };

let policy: Policy | undefined;

/**
 * Returns the absolute URL of a script of the page's own origin. The CSP header requires that the trusted-types policy `kaisetsu`
 * makes every script URL (docs/design/security.md "CSRF and headers"). This module defines this policy.
 * @throws TypeError if the script has another origin
 */
export function scriptUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  policy ??= trustedTypes?.createPolicy('kaisetsu', rules) ?? rules;
  return policy.createScriptURL(url);
}

function ownScript(url: string): string {
  const { origin, href } = new URL(url, location.href);
  if (origin !== location.origin) throw new TypeError('script of another origin');
  return href;
}
