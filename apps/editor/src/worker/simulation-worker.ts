import { runScripts } from './run-scripts.ts';
import { renameInScripts } from './rename-in-scripts.ts';
import type { ScriptMessage, ScriptTask } from './scripts.ts';
import { simulateText } from './simulate-text.ts';
import type { SimulationMessage, SimulationTask } from './simulation.ts';
import { serveTasks } from './worker-tasks.ts';

// The worker of `startSimulation` and `startScripts`. It does one task, reports its progress, and ends with the result.
serveTasks<SimulationTask | ScriptTask, SimulationMessage | ScriptMessage>((task, post) => {
  if (!('kind' in task)) simulateText(task, post);
  else if (task.kind === 'rename') post(renameInScripts(task));
  else runScripts(task, post);
});
