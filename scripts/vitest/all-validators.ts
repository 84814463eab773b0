/**
 * Runs before each test file of question types: adds the validators, which the registry adds otherwise but many test
 * files do not import.
 */
import { addEveryValidator } from '../../packages/validators/src/every.ts';

addEveryValidator();
