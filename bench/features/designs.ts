import { rng } from '@canvass/logic';
import { maxdiffDesign } from '@canvass/logic/maxdiff';
import type { Side } from './side.ts';

const ITEMS = Array.from({ length: 13 }, (_, index) => `item${index}`);
const TASKS = 13;
const EACH = 4;

/** Random tasks, as the cost of a design without guarantees. */
export function shuffledBlocks(): Side {
  return {
    name: 'drawing lots',
    perOperation: 1,
    work: (count) => {
      for (let done = 0; done < count; done += 1) {
        const random = rng(`lots:${done}`);
        for (let task = 0; task < TASKS; task += 1) random.shuffle(ITEMS).slice(0, EACH);
      }
    },
  };
}

/** Designs with all guarantees, each for another respondent. */
export function balancedDesigns(): Side {
  return {
    name: 'a balanced design',
    perOperation: 1,
    work: (count) => {
      for (let done = 0; done < count; done += 1)
        maxdiffDesign(ITEMS, { tasks: TASKS, perTask: EACH, seed: `${done}:q` });
    },
  };
}
