/**
 * Before each test file: `npm test` tries the same values on every machine, so that a commit which passed once passes
 * again; `npm run test:full` tries others each time. `CANVASS_SEED=7` asks for one seed in both. Decision: docs/adr/0168.
 */
import fc from 'fast-check';

const { CANVASS_SEED = '2026', CANVASS_FULL } = process.env;
const isDrawn = CANVASS_FULL !== undefined && process.env['CANVASS_SEED'] === undefined;
if (!/^\d{1,9}$/.test(CANVASS_SEED))
  throw new Error(`CANVASS_SEED is a whole number, not "${CANVASS_SEED}".`);
if (!isDrawn) fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(CANVASS_SEED) });
