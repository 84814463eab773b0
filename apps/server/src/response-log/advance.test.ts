import { start } from '@canvass/logic';
import { expect, it } from 'vitest';
import { createTurns, advance } from './advance.ts';
import { checkProject } from '../surveys/check-project.ts';
import { sampleProject } from '../testing/sample-project.ts';

const EVENTS = 100;

async function countTurns(ms: number): Promise<number> {
  const { program } = checkProject(sampleProject());
  if (program === undefined) throw new Error('The survey is valid.');
  let clock = 0;
  let turns = 0;
  const read = () => (clock += ms);
  const pause = async () => {
    turns += 1;
  };
  const answer = { type: 'answer', gid: 'q1', answer: ['q1a'] } as const;
  const events = [...Array.from({ length: EVENTS - 1 }, () => answer), { type: 'next' } as const];
  const facts = {
    seq: 1,
    rand_int_seed: 1,
    now: 0,
    params: {},
    language: 'en-GB',
    device: 'phone',
    member: null,
  } as never; // this survey reads no other facts
  const result = await advance(
    program,
    start(program, facts),
    { call: 'n', events },
    createTurns(read, pause),
  );
  expect(result).toMatchObject({ reports: [] });
  return turns;
}

it('the engine yields to other work only between the events of long calls', async () => {
  expect(await countTurns(10)).toBe(EVENTS - 1);
  expect(await countTurns(0)).toBe(0);
  const turnCount = await countTurns(1);
  expect(turnCount).toBeGreaterThan(10);
  expect(turnCount).toBeLessThan(EVENTS / 2);
});
