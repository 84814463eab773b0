/**
 * Runs before each test file. `npm test` uses the same random values on every machine, so that a passing commit
 * always passes. `npm run test:full` uses new values each time. `CANVASS_SEED=7` sets the seed of both.
 */
import fc from 'fast-check';

const { CANVASS_SEED = '2026', CANVASS_FULL } = process.env;
const isDrawn = CANVASS_FULL !== undefined && process.env['CANVASS_SEED'] === undefined;
if (!/^\d{1,9}$/.test(CANVASS_SEED))
  throw new Error(`CANVASS_SEED is a whole number, not "${CANVASS_SEED}".`);
if (!isDrawn) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(CANVASS_SEED) });
