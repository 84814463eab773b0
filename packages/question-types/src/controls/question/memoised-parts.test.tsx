import { type QuestionType, rng } from '@canvass/logic';
import { LiveRegion, ToastQueue } from '@canvass/ui';
import { act, cleanup, render } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Fixture } from '../../answers/examples/fixture.ts';
import { fixtures } from '../../registry/fixtures.gen.ts';
import { texts as textsByLanguage } from '../../registry/texts.ts';
import { registry } from '../../registry/registry.gen.ts';
import { createContent, performRandomAction, type PageMoment } from '../../testing/random-actions.tsx';
import { translator } from '../../testing/render-question.tsx';
import { isFull } from '../../testing/sampling.ts';
import { stubDialogs } from '../../testing/stub-dialogs.tsx';
import type { Translate, ViewProps } from '../view-props.ts';
import { views } from '../../registry/views.gen.ts';

/** Types whose options or rows are memoised (`OptionRow`, `TableRow`). */
const TYPES = [
  'single',
  'multiple',
  'image_select',
  'sort',
  'matrix_single',
  'matrix_multiple',
  'matrix_score',
  'matrix_blank',
] as const;
type Id = (typeof TYPES)[number];
const STEPS = 16;
const SAMPLE_INTERVAL = isFull ? 1 : 16;
/** Timeout in ms, because each example renders some hundred times. */
const TIMEOUT_MS = 1_200_000;

interface Part {
  readonly type: QuestionType;
  readonly View: ComponentType<ViewProps>;
  readonly texts: Readonly<Record<string, string>>;
}

async function loadRenderedType(id: Id): Promise<Part> {
  const type = registry.get(id);
  const view = await views[id]();
  const { texts: ownTexts } = await textsByLanguage['en-GB'][id]();
  // A page also loads the texts of open options.
  const { texts: openTexts } = await textsByLanguage['en-GB']['open-text']();
  if (type === undefined) throw new Error(`There is no ${id}.`);
  // The cast erases the type of answers that the view accepts.
  return {
    type,
    View: view.default as unknown as ComponentType<ViewProps>,
    texts: { ...openTexts, ...ownTexts },
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  stubDialogs();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each(TYPES)(
  '%s: memoised parts look and behave as if all were rendered again each time',
  async (id) => {
    const questionPart = await loadRenderedType(id);
    const examples: readonly Fixture[] = fixtures[id].filter((_, at) => at % SAMPLE_INTERVAL === 0);
    for (const example of examples)
      play(questionPart, example, { seed: 'parts that are loaded later', rendersAll: true });
    await vi.dynamicImportSettled();
    for (const example of examples) {
      const seed = `${id} ${example.name}`;
      const renderedAgain = play(questionPart, example, { seed, rendersAll: true });
      const memoisedRun = play(questionPart, example, { seed, rendersAll: false });
      for (const [at, moment] of renderedAgain.entries()) expect(memoisedRun[at]).toEqual(moment);
    }
  },
  TIMEOUT_MS,
);

function play({ type, View, texts }: Part, example: Fixture, how: { seed: string; rendersAll: boolean }) {
  const random = rng(how.seed);
  const givenAnswer = example.answer === undefined ? undefined : type.parse(example.answer, example.question);
  const calls: string[] = [];
  const translateNormally = translator(texts);
  const translateToCapitals: Translate = (key, params) => translateNormally(key, params).toUpperCase();
  let moment: PageMoment = {
    question: example.question,
    hidden: [],
    content: createContent(example.question, []),
    answer: givenAnswer,
    issues: example.issues,
    layout: random.int(3) === 0 ? 'phone' : 'pc',
    isOtherLanguage: false,
  };
  let rerender: () => void = () => undefined;
  const changeMoment = (change: Partial<PageMoment>) => {
    moment = { ...moment, ...change };
    rerender();
  };
  const onChange = (next: unknown) => {
    calls.push(JSON.stringify(next));
    changeMoment({
      answer: next === null ? undefined : type.parse(JSON.parse(JSON.stringify(next)), moment.question),
    });
  };
  function Host() {
    const [, setCount] = useState(0);
    rerender = () => setCount((count) => count + 1);
    const { content, answer, issues, layout } = moment;
    const translate = moment.isOtherLanguage ? translateToCapitals : translateNormally;
    // A new translation function, so that everything renders again.
    const t: Translate = how.rendersAll ? (key, params) => translate(key, params) : translate;
    const otherProps = {
      layout,
      services: {},
      headingLevel: 1,
      onComplete: () => calls.push('complete'),
    } as const;
    return (
      <main>
        <View view={{ ...content, answer, issues }} {...{ answer, issues, onChange, t }} {...otherProps} />
        <ToastQueue />
        <LiveRegion />
      </main>
    );
  }
  const { container, unmount } = render(<Host />);
  const records: unknown[] = [];
  let lastAction = 'nothing yet';
  for (let count = 0; count < STEPS; count += 1) {
    if (how.rendersAll) act(() => rerender());
    records.push({ did: lastAction, ...describeScreen(container), calls: [...calls] });
    lastAction = performRandomAction({
      random,
      container,
      type,
      givenAnswer: givenAnswer,
      moment: () => moment,
      change: changeMoment,
    });
  }
  act(() => void vi.runAllTimers());
  unmount();
  return records;
}

function describeScreen(container: HTMLElement) {
  const fields = [...container.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  return {
    html: container.innerHTML.replaceAll(/_r_\w+_/g, 'made').replaceAll('><', '>\n<'),
    fields: fields.map(({ id, checked, value }) => `${id} ${checked} ${value}`),
    focus: document.activeElement?.id,
  };
}
