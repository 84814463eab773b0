import { start } from '@canvass/logic';
import { computeScore } from '@canvass/logic/effects';
import { loadProject, previewProject } from '@canvass/project/file';
import { expect, it } from 'vitest';
import { compilePreview } from './compile-preview.ts';

it('a preview computes the score, for which its types need their tools and its options their points', async () => {
  const { project } = loadProject({
    format: 1,
    title: 'Quiz',
    items: [
      {
        type: 'G',
        gid: 'g',
        items: [
          {
            type: 'Q',
            gid: 'q',
            qtype: 'single',
            title: 'q',
            items: [{ gid: 'a', seq: 1, title: 'a', score: 2, selected: true }],
          },
        ],
      },
    ],
    settings: { show_scores: true },
  });
  const program = project && (await compilePreview(previewProject(project)));
  if (program === undefined) throw new Error('The project is valid.');
  const facts = {
    seq: 1,
    seeds: {},
    params: {},
    device: 'pc',
    language: 'zh-CN',
    source: null,
    member: null,
    now: 0,
    utc_offset: 0,
  } as const;
  expect(computeScore(program, start(program, facts))).toBe(2);
});
