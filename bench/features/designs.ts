import { rng } from '@canvass/logic';
import { maxdiffDesign } from '@canvass/logic/maxdiff';
import type { Implementation } from './implementation.ts';

const ITEMS = Array.from({ length: 13 }, (_, index) => `item${index}`);
const TASKS = 13;
const EACH = 4;

/** Makes random tasks, which shows the cost of a design without guarantees. */
export function makeShuffledBlocks(): Implementation {
  return {
    name: 'drawing lots',
    operationsPerTurn: 1,
    work: (count) => {
      for (let index = 0; index < count; index += 1) {
        const random = rng(`lots:${index}`);
        for (let task = 0; task < TASKS; task += 1) random.shuffle(ITEMS).slice(0, EACH);
      }
    },
  };
}

/** Makes designs with all guarantees, each for a different respondent. */
export function makeBalancedDesigns(): Implementation {
  return {
    name: 'a balanced design',
    operationsPerTurn: 1,
    work: (count) => {
      for (let index = 0; index < count; index += 1)
        maxdiffDesign(ITEMS, { tasks: TASKS, perTask: EACH, seed: `${index}:q` });
    },
  };
}
