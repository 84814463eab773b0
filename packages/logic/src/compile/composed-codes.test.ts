import { loadProject } from '@canvass/project/file';
import { expect, it } from 'vitest';
import { compile } from '../compile-whole.ts';
import { testTypes } from '../testing/question-types.ts';

const [COMPOSED, SEPARATE] = ['caf\u00e9', 'cafe\u0301'];
const survey = (cids: readonly string[], code: string) => ({
  format: 1,
  title: 'Codes',
  project_lang: { answer_language: 'en-GB' },
  timezone: 'Europe/London',
  items: [
    {
      type: 'G',
      gid: 'g',
      items: cids.map((cid, at) => ({
        type: 'Q',
        gid: `q${at}`,
        cid,
        qtype: 'blank',
        title: 'q',
        ...(at > 0 && { disp_code: code }),
      })),
    },
  ],
});

it.each([
  [COMPOSED, SEPARATE],
  [SEPARATE, COMPOSED],
])('an expression finds a code in the other form of its accent', (cid, name) => {
  const { project } = loadProject(survey([cid, 'last'], `${name} == "x"`));
  expect(project && compile(project, testTypes).issues).toEqual([]);
});

it('two forms of one code are reported as the same code', () => {
  const { issues } = loadProject(survey([COMPOSED, SEPARATE], 'true'));
  expect(issues.map(({ id, path }) => [id, path])).toEqual([['id.duplicate-cid', '$.items[0].items[1].cid']]);
});
