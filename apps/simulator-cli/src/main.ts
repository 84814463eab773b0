#!/usr/bin/env node
// The entry. It imports the command only after the check of the version, because older versions cannot parse it.

/** The oldest version of Node that runs the command, as in `engines` of package.json. */
const OLDEST_NODE = [22, 18] as const;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  process.stderr.write(
    `canvass needs Node ${OLDEST_NODE.join('.')} or newer; this is Node ${process.versions.node}. Install a newer one from https://nodejs.org.\n`,
  );
  process.exitCode = 2;
} else {
  const { enableCompileCache } = await import('node:module');
  enableCompileCache(); // called before the command's files are loaded, so that Node caches their compiled code
  const { runCanvass } = await import('./run-canvass.ts');
  const { processHost } = await import('./host/host.ts');
  process.exitCode = await runCanvass(process.argv.slice(2), processHost());
}

export {};
