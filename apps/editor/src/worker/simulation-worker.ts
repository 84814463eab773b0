import { runScripts } from './run-scripts.ts';
import type { RecordTask, RunTask } from './scripts.ts';
import { simulateText } from './simulate-text.ts';
import type { SimulationTask } from './simulation.ts';

// The worker of `startSimulation` and `startScripts`. It does one task, reports its progress, and ends with the result.
self.addEventListener('message', ({ data }: MessageEvent<SimulationTask | RunTask | RecordTask>) => {
  if ('kind' in data) runScripts(data, (message) => self.postMessage(message));
  else simulateText(data, (message) => self.postMessage(message));
});
