/**
 * Runs after each test file: restores globals, environment variables and the clock for the next file of the process.
 */
import { afterAll, vi } from 'vitest';

afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
