/**
 * Inline script in every page, before the application script. It reloads the page when the application script fails to load.
 * During a rolling update, page and script can come from different builds. The network can also fail between the two requests.
 * Without this inline script the page would stay blank or would not react.
 *
 * The script sends a HEAD request for the page every 3 s and reloads after a status below 500. A 5xx means that the load
 * balancer shows its error page. Scripts of later steps have their own retry (apps/web/src/shell/lazy-screen.tsx).
 *
 * `type` is the type of the failed element. `module` excludes pictures and scripts of browser extensions.
 */
export const reloadOnMissingScript = [
  "addEventListener('error',({target:{type}})=>{",
  "const ask=()=>setTimeout(()=>fetch('',{method:'HEAD',cache:'no-store'})",
  '.then(({status})=>status<500?location.reload():ask(),ask),3000);',
  "if(type==='module')ask()},true)",
].join('');
