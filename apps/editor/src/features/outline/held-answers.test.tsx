import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { AnsweredPart } from '../../editing/editor-state.ts';
import type { Editor } from '../../editing/editor.ts';
import { EditorContext } from '../../editing/use-editor.ts';
import { TranslationProvider } from '../../i18n/translation.tsx';
import { HeldAnswers } from './held-answers.tsx';

afterEach(() => vi.unstubAllGlobals());

const envelope = (data: unknown) => Response.json({ code: 0, data });
const counts = (group: object) => ({ gid: 'a', pending: 0, groups: [group], differences: {} });
const variable = (name: string, n: number | null, values: readonly object[] = []) => ({ name, n, values });
const flag = (name: string, option: string) => ({
  name,
  option: 'The same title',
  option_gid: option,
  label: option,
  type: 'number',
  labels: [{ value: 0 }, { value: 1 }],
});
const QUESTION: AnsweredPart = { gid: 'a', name: 'Q1' };
const part = (list: string, value: number, gid: string): AnsweredPart => ({
  gid: 'a',
  name: gid,
  option: { list, value, gid },
});

/** Returns the text of the dialog if the server returns `reply` for the counts, and a plan with `variables`. */
async function showCounts(part: AnsweredPart, reply: () => Response, variables: readonly object[] = []) {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async (url: string) =>
    url.endsWith('/counts') ? reply() : envelope({ questions: [{ gid: 'a', variables }] }),
  );
  const container = document.createElement('div');
  const root = createRoot(container);
  const parts = [part];
  await act(async () =>
    root.render(
      <TranslationProvider initial="en-GB">
        <EditorContext value={{ surveyId: 's' } as Editor}>
          <HeldAnswers parts={parts} />
        </EditorContext>
      </TranslationProvider>,
    ),
  );
  await vi.waitFor(() => act(async () => expect(container.textContent).not.toMatch(/Counting/)));
  const { textContent } = container;
  await act(async () => root.unmount());
  return textContent;
}

it.each([
  [
    'the largest count of its variables',
    { variables: [variable('a', 3), variable('b', 7)] },
    /:Q1: 7 responses$/,
  ],
  ['written texts', { variables: [], written: 1 }, /:Q1: 1 response$/],
  ['that no response has an answer', { variables: [variable('a', 0)] }, /^No response/],
  ['a hidden number', { variables: [variable('a', null)] }, /:Q1: a few responses$/],
])('the dialog shows for a question %s', async (_, group, text) =>
  expect(await showCounts(QUESTION, () => envelope(counts(group)))).toMatch(text),
);

it('the dialog shows how many responses chose an option of several with the same title, or answered a row', async () => {
  const singleCounts = counts({ variables: [variable('a', 9, [{ value: 2, count: 4 }])] });
  expect(
    await showCounts(part('items', 2, 'No'), () => envelope(singleCounts), [{ name: 'a', labels: [] }]),
  ).toMatch(/:No: 4 /);
  const flags = counts({
    variables: [variable('a_1', 9, [{ value: 1, count: 2 }]), variable('a_2', 9, [{ value: 1, count: 5 }])],
  });
  const declaredVariables = [flag('a_1', 'Yes'), flag('a_2', 'No')];
  expect(await showCounts(part('items', 2, 'No'), () => envelope(flags), declaredVariables)).toMatch(
    /:No: 5 /,
  );
  const hiddenCounts = counts({ variables: [variable('a_2', 9, [{ value: 1, count: null }])] });
  expect(await showCounts(part('items', 2, 'No'), () => envelope(hiddenCounts), declaredVariables)).toMatch(
    /:No: a few /,
  );
  const rows = [{ name: 'a_1', row_gid: 'Taste', labels: [] }];
  expect(await showCounts(part('rows_items', 1, 'Taste'), () => envelope(flags), rows)).toMatch(/:Taste: 9 /);
});

it('shows no number of answers while responses are not counted yet', async () => {
  const pending = { ...counts({ variables: [variable('a', 0)] }), pending: 3 };
  expect(await showCounts(QUESTION, () => envelope(pending))).toMatch(/could not be counted: Q1$/);
});

it('a question that is in no version has no answers', async () => {
  const refuse = () => Response.json({ code: 1, data: null }, { status: 400 });
  expect(await showCounts(QUESTION, refuse)).toMatch(/^No response/);
});

it.each([
  ['no right to see answers', () => Response.json({ code: 1 }, { status: 403 })],
  ['no network', () => expect.fail('offline')],
  ['a page of a proxy', () => new Response('<html>', { status: 502 })],
  ['null', () => envelope(null)],
  ['no groups', () => envelope({})],
  ['an empty list of groups', () => envelope({ groups: [] })],
  [
    'numbers that are texts',
    () => envelope(counts({ variables: [variable('a', '7' as unknown as number)] })),
  ],
  ['variables that are none', () => envelope(counts({ variables: 7 }))],
])('with %s as the reply, the dialog says that responses could not be counted', async (_, reply) => {
  expect(await showCounts(QUESTION, reply)).toMatch(/could not be counted: Q1$/);
  expect(await showCounts(part('items', 1, 'Yes'), reply)).toMatch(/could not be counted: Yes$/);
});
