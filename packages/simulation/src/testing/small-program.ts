import { compile, type Program } from '@canvass/logic';
import { loadProject } from '@canvass/project/file';
import { registry } from '@canvass/question-types';
import { SMALL_PROJECT } from './small-project.ts';

export function createProgram(text: string): Program {
  const { project, issues } = loadProject(text);
  const compiled = project && compile(project, registry);
  if (compiled?.program === undefined)
    throw new Error(JSON.stringify([...issues, ...(compiled?.issues ?? [])]));
  return compiled.program;
}

export const smallProgram = (): Program => createProgram(SMALL_PROJECT);

/** A survey with one required choice between these options: the question `q` with the code Q1. */
export const programOfChoice = (options: readonly object[], extraFields: object): Program =>
  createProgram(
    JSON.stringify({
      format: 1,
      title: 'One choice',
      project_lang: { answer_language: 'en-GB' },
      items: [
        {
          type: 'G',
          gid: 'g',
          items: [
            {
              type: 'Q',
              gid: 'q',
              cid: 'Q1',
              qtype: 'single',
              title: 'Which?',
              required: true,
              items: options,
            },
          ],
        },
      ],
      ...extraFields,
    }),
  );
