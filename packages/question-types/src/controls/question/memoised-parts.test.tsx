import { type QuestionType, rng } from '@canvass/logic';
import { LiveRegion, ToastQueue } from '@canvass/ui';
import { act, cleanup, render } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Fixture } from '../../answers/examples/fixture.ts';
import { fixtures } from '../../registry/fixtures.gen.ts';
import { texts as textsByLanguage } from '../../registry/texts.gen.ts';
import { registry } from '../../registry/registry.gen.ts';
import { contentOf, doSomething, type PageMoment } from '../../testing/random-actions.tsx';
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
/** One in this number of examples is played. `npm run test:full` plays all. */
const EVERY = isFull ? 1 : 16;
/** Timeout in ms, because each example renders some hundred times. */
const PLAYS_MS = 1_200_000;

interface Part {
  readonly type: QuestionType;
  readonly View: ComponentType<ViewProps>;
  readonly texts: Readonly<Record<string, string>>;
}

async function part(id: Id): Promise<Part> {
  const type = registry.get(id);
  const view = await views[id]();
  const texts = await textsByLanguage['en-GB'][id]();
  if (type === undefined) throw new Error(`There is no ${id}.`);
  // The cast erases the type of answers that the view accepts.
  return { type, View: view.default as unknown as ComponentType<ViewProps>, texts: texts.texts };
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
    const own = await part(id);
    const examples: readonly Fixture[] = fixtures[id].filter((_, at) => at % EVERY === 0);
    for (const example of examples) play(own, example, { seed: 'parts that are loaded later', again: true });
    await vi.dynamicImportSettled();
    for (const example of examples) {
      const seed = `${id} ${example.name}`;
      const again = play(own, example, { seed, again: true });
      const kept = play(own, example, { seed, again: false });
      for (const [at, moment] of again.entries()) expect(kept[at]).toEqual(moment);
    }
  },
  PLAYS_MS,
);

/** Plays an example by a seed, and records the screen and the answer after each action. */
function play({ type, View, texts }: Part, example: Fixture, how: { seed: string; again: boolean }) {
  const random = rng(how.seed);
  const given = example.answer === undefined ? undefined : type.parse(example.answer, example.question);
  const said: string[] = [];
  const soft = translator(texts);
  const loud: Translate = (key, params) => soft(key, params).toUpperCase();
  let moment: PageMoment = {
    question: example.question,
    hidden: [],
    content: contentOf(example.question, []),
    answer: given,
    issues: example.issues,
    layout: random.int(3) === 0 ? 'phone' : 'pc',
    otherLanguage: false,
  };
  let draw: () => void = () => undefined;
  const set = (change: Partial<PageMoment>) => {
    moment = { ...moment, ...change };
    draw();
  };
  const onChange = (next: unknown) => {
    said.push(JSON.stringify(next));
    set({
      answer: next === null ? undefined : type.parse(JSON.parse(JSON.stringify(next)), moment.question),
    });
  };
  function Host() {
    const [, again] = useState(0);
    draw = () => again((count) => count + 1);
    const { content, answer, issues, layout } = moment;
    const words = moment.otherLanguage ? loud : soft;
    // A new translation function, so that everything renders again.
    const t: Translate = how.again ? (key, params) => words(key, params) : words;
    const rest = { layout, services: {}, headingLevel: 1, onComplete: () => said.push('complete') } as const;
    return (
      <main>
        <View view={{ ...content, answer, issues }} {...{ answer, issues, onChange, t }} {...rest} />
        <ToastQueue />
        <LiveRegion />
      </main>
    );
  }
  const { container, unmount } = render(<Host />);
  const seen: unknown[] = [];
  let did = 'nothing yet';
  for (let count = 0; count < STEPS; count += 1) {
    if (how.again) act(() => draw());
    seen.push({ did, ...seenIn(container), said: [...said] });
    did = doSomething({ random, container, type, given, moment: () => moment, set });
  }
  act(() => void vi.runAllTimers());
  unmount();
  return seen;
}

function seenIn(container: HTMLElement) {
  const fields = [...container.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  return {
    html: container.innerHTML.replaceAll(/_r_\w+_/g, 'made').replaceAll('><', '>\n<'),
    fields: fields.map(({ id, checked, value }) => `${id} ${checked} ${value}`),
    focus: document.activeElement?.id,
  };
}
