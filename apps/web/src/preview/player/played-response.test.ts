import { compile, start, step } from '@canvass/logic';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { expect, it } from 'vitest';
import { playedResponse } from './played-response.ts';

it('the path contains a question once, also if the flow leads to its group twice', () => {
  const question = (gid: string) => ({ type: 'Q', gid, qtype: 'blank', title: gid });
  const { project } = loadProject({
    format: 1,
    title: 'Twice',
    items: [
      { type: 'G', gid: 'g1', items: [question('one')] },
      { type: 'G', gid: 'g2', items: [question('two')] },
    ],
    flow: {
      fid: 'root',
      type: 'F',
      ftype: 'root',
      items: ['g1', 'g2', 'g1'].map((gid, index) => ({ fid: `f${index}`, type: 'G', gid })),
    },
  });
  const program = project && compile(project, registry).program;
  if (program === undefined) return expect.fail('The project is valid.');
  const facts = {
    seq: 1,
    seeds: {},
    params: {},
    device: 'pc',
    language: program.language,
    source: null,
    member: null,
    now: 0,
    utc_offset: 0,
  } as const;
  let state = start(program, facts);
  expect(playedResponse(program, state).path).toEqual(['one']);
  for (let pages = 0; pages < 3 && state.end.is_end === 0; pages += 1)
    state = step(program, state, { type: 'next' }).state;
  expect(playedResponse(program, state).path).toEqual(['one', 'two']);
  return undefined;
});
