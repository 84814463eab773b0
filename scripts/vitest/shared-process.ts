/** After each test file: the next file of the process finds globals, variables of the environment and the clock as they were. */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
