import { withTools, type RandomSource, type ScriptResult } from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import type { GraphVisualWeightAnswer } from '@canvass/protocol';
import { findOption, questionCode, unknownOption } from '../../answers/entries/option-code.ts';
import { checkPictures } from './check-pictures.ts';
import { graphVisualWeight } from './graph-visual-weight.ts';
import { choiceShape } from '../../answers/entries/choice-shape.ts';
import { pictureValues, pictureVariables } from './picture-variables.ts';
import { answersByPicture, NONE, pictureOf, type ScreenAnswer } from './screens.ts';

/** In scripts: nothing was noticed. */
const NOTHING = 'none';

export const graphVisualWeightWhole = withTools<QuestionOf<'graph_visual_weight'>, GraphVisualWeightAnswer>(
  graphVisualWeight,
  {
    shape: (question) => ({
      kind: 'list',
      of: choiceShape(question),
      most: question.rows_items?.length ?? 0,
    }),
    score: () => undefined,
    fromScript: (entry, { question }) => screensFromScript(entry, question),
    picture: 'regions',
    variables: pictureVariables,
    values: pictureValues,
    arbitraryAnswer(random, question, { options, rows, facts }) {
      if (rows.length === 0 || (question.required !== true && random.int(8) === 0)) return undefined;
      const ans = rows.map(({ gid }) =>
        arbitraryEntry(
          random,
          options.filter((option) => pictureOf(option, question) === gid),
        ),
      );
      return { st: facts.now, ans };
    },
    summarise(question, answer, titleOf) {
      const entries = answersByPicture(question, answer);
      return (question.rows_items ?? [])
        .flatMap((row) => {
          const entry = entries.get(row.gid);
          const option = entry && regionOf(question, entry);
          return entry === undefined
            ? []
            : [`${titleOf(row)}: ${option === undefined ? '–' : titleOf(option)}`];
        })
        .join('; ')
        .replace(/\s+/g, ' ');
    },
    check: checkPictures,
  },
);

function regionOf(
  { items = [] }: QuestionOf<'graph_visual_weight'>,
  entry: ScreenAnswer,
): Option | undefined {
  return 'gid' in entry ? items.find(({ gid }) => gid === entry.gid) : undefined;
}

function arbitraryEntry(random: RandomSource, regions: readonly Option[]): ScreenAnswer {
  const region = regions[random.int(regions.length + 1)];
  return region === undefined ? NONE : { gid: region.gid };
}

/** `[A2, none]`: a region, or none, for each picture in order. Scripts have no clock: it began at 0. */
function screensFromScript(
  entry: unknown,
  question: QuestionOf<'graph_visual_weight'>,
): ScriptResult<GraphVisualWeightAnswer> {
  const names: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
  const ans: ScreenAnswer[] = [];
  for (const name of names) {
    const option = typeof name === 'string' ? findOption(question, name) : undefined;
    if (name !== NOTHING && option === undefined) return { problem: unknownRegion(question, name) };
    ans.push(option === undefined ? NONE : { gid: option.gid });
  }
  const answer = graphVisualWeight.parse({ st: 0, ans }, question);
  if (answer !== undefined) return { answer };
  return {
    problem: `${questionCode(question)} takes one region, or ${NOTHING}, for each of its ${question.rows_items?.length ?? 0} pictures.`,
  };
}

function unknownRegion(question: QuestionOf<'graph_visual_weight'>, name: unknown): string {
  if (typeof name === 'string') return unknownOption(question, name);
  return `${questionCode(question)} takes the code of a region, or ${NOTHING}, not ${JSON.stringify(name) ?? 'nothing'}.`;
}
