/** Not after a 5xx: the load balancer's error page has no such script. */
export const reloadOnMissingScript = [
  "addEventListener('error',({target:{type}})=>{",
  "const ask=()=>setTimeout(()=>fetch('',{method:'HEAD',cache:'no-store'})",
  '.then(({status})=>status<500?location.reload():ask(),ask),3000);',
  "if(type==='module')ask()},true)",
].join('');
