/**
 * Stands in every page before the application's own script. While nodes are updated one after the other, a page and its
 * script can be asked of different builds, and the script's address is then unknown; or the network goes between the
 * two. The page would stay blank, or dead where its markup came with it, since nothing else of ours runs. So it asks for
 * itself every 3 s until it is there, and is loaded again, which may name another script. Steps that are fetched later
 * see to themselves (apps/web/src/shell/lazy-screen.tsx).
 *
 * `type` is that of the element which did not load: no picture, and no script that an extension put in. An answer of 500
 * and above is the load balancer's, and must not take the page's place.
 */
export const reloadOnMissingScript = [
  "addEventListener('error',({target:{type}})=>{",
  "const ask=()=>setTimeout(()=>fetch('',{method:'HEAD',cache:'no-store'})",
  '.then(({status})=>status<500?location.reload():ask(),ask),3000);',
  "if(type==='module')ask()},true)",
].join('');
