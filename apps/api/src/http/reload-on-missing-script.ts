/**
 * Inline script in every page, before the application script. It reloads the page when the application script fails to load.
 * There are two causes. During a rolling update, page and script can come from different builds. The network can also fail after
 * the browser has received the page.
 *
 * After the failure, the inline script sends a HEAD request for the page every 3 s. It reloads the page when the status is below
 * 500. It does not reload after a 5xx, because the load balancer could then send an error page without this script. Scripts of
 * later steps have their own retry (apps/web/src/shell/lazy-screen.tsx).
 *
 * The condition `type==='module'` ignores failures of other elements, such as pictures.
 */
export const reloadOnMissingScript = [
  "addEventListener('error',({target:{type}})=>{",
  "const ask=()=>setTimeout(()=>fetch('',{method:'HEAD',cache:'no-store'})",
  '.then(({status})=>status<500?location.reload():ask(),ask),3000);',
  "if(type==='module')ask()},true)",
].join('');
