/**
 * Inline script in every page, before the application script. It reloads the page when the application script fails to load.
 * During a rolling update, page and script can come from different builds. The network can also fail between the two requests.
 *
 * After the failure, the inline script sends a HEAD request for the page every 3 s. It reloads after a status below 500, because
 * after a 5xx the page could be an error page of the load balancer. Scripts of later steps have their own retry
 * (apps/web/src/shell/lazy-screen.tsx).
 *
 * The condition `type==='module'` ignores other failed elements, such as pictures.
 */
export const reloadOnMissingScript = [
  "addEventListener('error',({target:{type}})=>{",
  "const ask=()=>setTimeout(()=>fetch('',{method:'HEAD',cache:'no-store'})",
  '.then(({status})=>status<500?location.reload():ask(),ask),3000);',
  "if(type==='module')ask()},true)",
].join('');
