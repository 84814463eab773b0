import { loadProject } from '@canvass/project/file';
import { expect, it } from 'vitest';
import { compile } from '../compile-whole.ts';
import { FLOW_NODE_RECIPES } from './arbitrary-flow-nodes.ts';
import { arbitraryProject, WITH_REQUESTS, WITH_VALUES } from './arbitrary-project.ts';
import { projectFile } from './project-file.ts';
import { testTypes } from './question-types.ts';

it('random projects are valid files that compile, and together use every feature', () => {
  const useCounts = new Map<string, number>();
  for (let seed = 0; seed < 300; seed += 1) {
    const file = JSON.stringify(
      projectFile(
        arbitraryProject(`${seed}${['', WITH_VALUES, WITH_REQUESTS][seed % 3] ?? ''}`),
        'ArbitraryProjectOfATest1',
      ),
    );
    const { project, issues } = loadProject(file);
    const errors = issues.filter(({ severity }) => severity === 'error');
    expect(errors, `seed ${seed}`).toEqual([]);
    const { program, issues: compileIssues } = compile(project as NonNullable<typeof project>, testTypes); // no errors
    if (program === undefined) expect(compileIssues, `seed ${seed}`).toEqual([]);
    for (const word of FEATURES) if (file.includes(word)) useCounts.set(word, (useCounts.get(word) ?? 0) + 1);
  }
  expect(FEATURES.filter((word) => (useCounts.get(word) ?? 0) < 5)).toEqual([]);
});

const kinds = Object.keys(FLOW_NODE_RECIPES).filter((kind) => kind !== 'G');
/** Texts of the project file. */
const FEATURES = [
  ...kinds.map((kind) => `"ftype":"${kind}"`),
  '"item_order":"random"',
  '"item_order":"loop"',
  '"type":"P"',
  '"ruleOnce":true',
  '"screens"',
  '"honest_progress":true',
  '"mergePage":["',
  '"endType":"screen_out"',
  '"end":"early"',
  '"showNumberByOrder":false',
  '"uniform_display":true',
  '"shuffle":true',
  '"needScore":true',
  '"session":"total_score"',
  '"answer_keys":{"',
  '"max":',
  '"mode":"count"',
  '"check":"submit"',
  '"exclusive":true',
  '"on_full":"warn_back"',
  '"cap":0',
  '"mode":"other","type":"option"',
  '"option_from"',
  '"question_from"',
  '"optionOrderRefs":[{',
  '"bindOpt"',
  '"optionsBindEffect":false',
  '"option_group_list"',
  '"optionsGroupEffect":false',
  '"showOptionsGroupTitle":true',
  '"is_open":true',
  '"unique":true',
  '"sms_verify":true',
  '"openAttach":true',
  '"openOAttach":true',
  '"allowNotUpload":false',
  '"option":{"minNum"',
  '"value_code"',
  '"freeze":true',
  '"type":"S"',
  '"columns":3',
  '"level":"ask"',
  '"required":"ask"',
  '"no_answer":["dont_know"]',
  '"hidden_answers":"cleared"',
  '"entries":{"least"',
  '"entries":{"most"',
];
