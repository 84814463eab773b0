import type { AuthorTexts } from '@canvass/logic/author-texts';
import {
  withTools,
  type QuestionProblem,
  type QuestionVariable,
  type VariableChoice,
  type VariableValue,
  type RandomSource,
  type ScriptResult,
} from '@canvass/logic';
import type { Option, QuestionOf } from '@canvass/project';
import { findImage, answersByImage, NONE, type ScreenAnswer } from './screens.ts';
import type { GraphVisualWeightAnswer } from '@canvass/protocol';
import { choicesAmong } from '../../answers/variables/variables.ts';
import { findOption, questionCode, describeUnknownOption } from '../../answers/entries/option-code.ts';
import { graphVisualWeight } from './graph-visual-weight.ts';
import { choiceShape } from '../../answers/entries/entry-tools.ts';

export const authorTexts = {
  'graph.no-pictures': {
    message: 'The question has no images.',
    fix: 'Add the images as rows_items, each with src.',
  },
  'graph.no-src': {
    message: 'The row has no image, so its screen would be empty.',
    fix: 'Add src, or remove the row.',
  },
  'graph.no-regions': {
    message: 'No option is a region of this image, so it cannot be answered.',
    fix: 'Add options with points, whose on_row is this row.',
  },
  'graph.no-polygon': {
    message: 'The option has fewer than three points, so it is not a region.',
    fix: 'Add points: three or more, each from 0 to 1.',
  },
  'graph.no-row': {
    message: 'There are several images, and the region is assigned to none of them.',
    fix: 'Set on_row to the row of its image.',
  },
} as const satisfies AuthorTexts;

type ImageProblem = QuestionProblem<keyof typeof authorTexts>;

const MIN_CORNERS = 3;

/** Reports missing images, images without regions, and regions that have no image or are not polygons. */
function checkImages(question: QuestionOf<'graph_visual_weight'>): readonly ImageProblem[] {
  const { items = [], rows_items: rows = [] } = question;
  if (rows.length === 0) return [{ severity: 'error', id: 'graph.no-pictures', path: '.rows_items' }];
  return [
    ...rows.flatMap((row, at) => checkImage(row, `.rows_items[${at}]`, question)),
    ...items.flatMap((option, at) => checkRegion(option, `.items[${at}]`, question)),
  ];
}

function checkImage(
  { gid, src = '' }: Option,
  path: string,
  question: QuestionOf<'graph_visual_weight'>,
): readonly ImageProblem[] {
  if (src === '') return [{ severity: 'error', id: 'graph.no-src', path }];
  const hasRegion = (question.items ?? []).some((option) => findImage(option, question) === gid);
  return hasRegion ? [] : [{ severity: 'error', id: 'graph.no-regions', path }];
}

function checkRegion(
  option: Option,
  path: string,
  question: QuestionOf<'graph_visual_weight'>,
): readonly ImageProblem[] {
  if ((option.points ?? []).length < MIN_CORNERS)
    return [{ severity: 'error', id: 'graph.no-polygon', path: `${path}.points` }];
  if (findImage(option, question) === undefined) return [{ severity: 'error', id: 'graph.no-row', path }];
  return [];
}

/** Numbers of regions begin at 1, so 0 stands for none. */
const NO_REGION: VariableChoice = { key: '', value: 0, title: 'None' };

function imageVariables(question: QuestionOf<'graph_visual_weight'>): readonly QuestionVariable[] {
  const { rows_items: rows = [], items = [] } = question;
  const images = rows.map((row): QuestionVariable => {
    const regions = items.filter((option) => findImage(option, question) === row.gid);
    return { row, kind: 'choice', choices: [NO_REGION, ...choicesAmong(regions)] };
  });
  return [...images, { part: 'st', partTitle: 'begun', kind: 'datetime' }];
}

function imageValues(
  question: QuestionOf<'graph_visual_weight'>,
  answer: GraphVisualWeightAnswer,
): readonly VariableValue[] {
  const entries = answersByImage(question, answer);
  const images = (question.rows_items ?? []).map(({ gid }) => {
    const entry = entries.get(gid);
    return entry !== undefined && 'gid' in entry ? entry.gid : entry && NO_REGION.key;
  });
  return [...images, answer.st * 1000];
}

const NO_REGION_NAME = 'none';

export const graphVisualWeightWithTools = withTools<
  QuestionOf<'graph_visual_weight'>,
  GraphVisualWeightAnswer
>(graphVisualWeight, {
  shape: (question) => ({
    kind: 'list',
    member: choiceShape(question),
    maxMembers: question.rows_items?.length ?? 0,
  }),
  score: () => undefined,
  fromScript: (entry, { question }) => screensFromScript(entry, question),
  chart: 'regions',
  variables: imageVariables,
  values: imageValues,
  arbitraryAnswer(random, question, { options, rows, facts }) {
    if (rows.length === 0 || (question.required !== true && random.int(8) === 0)) return undefined;
    const ans = rows.map(({ gid }) =>
      arbitraryEntry(
        random,
        options.filter((option) => findImage(option, question) === gid),
      ),
    );
    return { st: facts.now, ans };
  },
  summarise(question, answer, titleOf) {
    const entries = answersByImage(question, answer);
    return (question.rows_items ?? [])
      .flatMap((row) => {
        const entry = entries.get(row.gid);
        const option = entry && computeRegion(question, entry);
        return entry === undefined
          ? []
          : [`${titleOf(row)}: ${option === undefined ? '–' : titleOf(option)}`];
      })
      .join('; ')
      .replace(/\s+/g, ' ');
  },
  check: checkImages,
});

function computeRegion(
  { items = [] }: QuestionOf<'graph_visual_weight'>,
  entry: ScreenAnswer,
): Option | undefined {
  return 'gid' in entry ? items.find(({ gid }) => gid === entry.gid) : undefined;
}

function arbitraryEntry(random: RandomSource, regions: readonly Option[]): ScreenAnswer {
  const region = regions[random.int(regions.length + 1)];
  return region === undefined ? NONE : { gid: region.gid };
}

/** Reads `[A2, none]`. The start time is 0, because scripts have no clock. */
function screensFromScript(
  entry: unknown,
  question: QuestionOf<'graph_visual_weight'>,
): ScriptResult<GraphVisualWeightAnswer> {
  const names: readonly unknown[] = Array.isArray(entry) ? entry : [entry];
  const ans: ScreenAnswer[] = [];
  for (const name of names) {
    const option = typeof name === 'string' ? findOption(question, name) : undefined;
    if (name !== NO_REGION_NAME && option === undefined)
      return { problem: describeUnknownRegion(question, name) };
    ans.push(option === undefined ? NONE : { gid: option.gid });
  }
  const answer = graphVisualWeight.parse({ st: 0, ans }, question);
  if (answer !== undefined) return { answer };
  return {
    problem: `${questionCode(question)} takes one region, or ${NO_REGION_NAME}, for each of its ${question.rows_items?.length ?? 0} images.`,
  };
}

function describeUnknownRegion(question: QuestionOf<'graph_visual_weight'>, name: unknown): string {
  if (typeof name === 'string') return describeUnknownOption(question, name);
  return `${questionCode(question)} takes the code of a region, or ${NO_REGION_NAME}, not ${JSON.stringify(name) ?? 'nothing'}.`;
}
