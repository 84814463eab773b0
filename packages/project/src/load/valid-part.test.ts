import { describe, expect, it } from 'vitest';
import { loadProject } from './load-project.ts';

/** A project of two questions, of which the first has an error. The second has a placeholder where none is replaced. */
const projectWith = (firstFields: object, otherFields: object = {}) => ({
  format: 1,
  projectId: 'ValidPart1',
  title: 'Parts',
  items: [
    {
      type: 'G',
      gid: 'g1',
      items: [
        { type: 'Q', gid: 'q1', cid: 'Q1', qtype: 'blank', title: 'First', required: 'yes', ...firstFields },
        {
          type: 'Q',
          gid: 'q2',
          cid: 'Q2',
          qtype: 'blank',
          title: 'Second',
          placeholder_text: 'Not {{ext.n}}',
        },
      ],
    },
  ],
  ...otherFields,
});

const idsOf = (project: object) => loadProject(project).issues.map(({ id }) => id);

describe('the findings beside an error', () => {
  it('are reported', () => expect(idsOf(projectWith({}))).toContain('placeholder.not-here'));

  it.each(['Placeholders', 'replaced'])(
    'are reported if their sentence contains the code of the question with the error as a word: %s',
    (cid) => expect(idsOf(projectWith({ cid }))).toContain('placeholder.not-here'),
  );
});
