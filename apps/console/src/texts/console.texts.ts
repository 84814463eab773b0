import { results } from './results.texts.ts';
import { running } from './running.texts.ts';
import { shared } from './shared.texts.ts';

/** English texts of the console. */
export const texts = { ...shared, ...running, ...results };
