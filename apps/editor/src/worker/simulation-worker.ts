import { simulateText } from './simulate-text.ts';
import type { SimulationTask } from './simulation.ts';

// The worker of `startSimulation`. It runs one simulation, reports its progress, and ends with the result.
self.addEventListener('message', ({ data }: MessageEvent<SimulationTask>) =>
  simulateText(data, (message) => self.postMessage(message)),
);
