/** Exports for tests that compare the editor's simulation and scripts with other hosts. */
export { runScripts } from './run-scripts.ts';
export type { ScriptMessage } from './scripts.ts';
export { simulateText } from './simulate-text.ts';
export type { SimulationMessage, SimulationResult } from './simulation.ts';
