type Policy = { readonly createScriptURL: (url: string) => string };
type Factory = { readonly createPolicy: (name: string, rules: Policy) => Policy };

const rules: Policy = { createScriptURL: ownScript };

let policy: Policy | undefined;

/**
 * Returns the URL of a script of the page's origin. The CSP header requires trusted types
 * (docs/design/security.md "CSRF and headers"). It permits only the trusted-types policy `kaisetsu`, which is defined here.
 * @throws TypeError for any other origin
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
