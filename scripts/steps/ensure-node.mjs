const [wantedMajor, wantedMinor] = [20, 20];

/** Says so in one sentence when Node is too old, instead of failing somewhere inside a package. */
export function ensureNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  console.error(`Node ${wantedMajor}.${wantedMinor} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}
