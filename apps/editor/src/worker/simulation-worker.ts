import { runScripts } from './run-scripts.ts';
import { renameInScripts } from './rename-in-scripts.ts';
import type { ScriptTask } from './scripts.ts';
import { simulateText } from './simulate-text.ts';
import type { SimulationTask } from './simulation.ts';

// The worker of `startSimulation` and `startScripts`. It does one task, reports its progress, and ends with the result.
self.addEventListener('message', ({ data }: MessageEvent<SimulationTask | ScriptTask>) => {
  if (!('kind' in data)) simulateText(data, (message) => self.postMessage(message));
  else if (data.kind === 'rename') self.postMessage(renameInScripts(data));
  else runScripts(data, (message) => self.postMessage(message));
});
