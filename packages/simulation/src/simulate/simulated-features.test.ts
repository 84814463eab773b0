import { ignoredRequests, start, type State, step } from '@canvass/logic';
import { createMemoryLedgers, runEffects } from '@canvass/logic/effects';
import { HIDDEN, vectorGet } from '@canvass/logic/inspect';
import { noAnswerOf } from '@canvass/protocol';
import { expect, it } from 'vitest';
import { createProgram } from '../testing/small-program.ts';
import { SimulatedRespondent } from './simulated-respondent.ts';
import { computeSurvey } from './simulated-survey.ts';

const question = (gid: string, qtype: string, extraFields: object) => ({
  type: 'Q',
  gid,
  cid: gid,
  qtype,
  title: gid,
  ...extraFields,
});
const ward = (gid: string, seq: number) => ({ gid, seq, title: gid, value: `W-${seq}` });
const program = createProgram(
  JSON.stringify({
    format: 1,
    title: 'Stay',
    timezone: 'Europe/Dublin',
    project_lang: { answer_language: 'en-GB' },
    settings: { hidden_answers: 'cleared' },
    items: [
      {
        type: 'G',
        gid: 'g',
        items: [
          question('ward', 'single', { items: [ward('eyes', 1), ward('ears', 2)], no_answer: ['dont_know'] }),
          {
            type: 'S',
            gid: 'days',
            title: 'The days',
            disp_code: 'ward.value == "W-1"',
            items: [
              question('came', 'info_date', { required: true, min: 'today-60d', max: 'today' }),
              question('number', 'blank', {
                required: true,
                open_attrs: { pattern: '[A-Z]{2}\\d{3}', pattern_text: 'Like AB123' },
              }),
            ],
          },
          question('call', 'info_date', {
            with_time: true,
            required: true,
            min: 'today+1d 08:00',
            max: 'today+2d 09:00',
          }),
          question('nights', 'blank', { required: 'ask', open_attrs: { type: 'int', range: [0, 9] } }),
          question('foods', 'blank', { required: true, entries: { least: 2, most: 4 } }),
          question('visits', 'blank', { open_attrs: { type: 'int', range: [0, 9] } }),
          question('shown', 'blank', {
            read_only: true,
            auto_fill: '(nights ?? 0) + 1',
            open_attrs: { type: 'int' },
          }),
          question('sum', 'value', { value_code: '(nights ?? 0) + (visits ?? 0)', value_type: 'number' }),
        ],
      },
    ],
    checks: [
      {
        gid: 'fit',
        at: ['visits', 'nights'],
        holds: 'nights is empty or visits is empty or visits <= nights',
        text: 'No',
      },
      { gid: 'many', at: ['nights'], holds: 'nights is empty or nights < 8', text: 'Sure?', level: 'ask' },
    ],
  }),
);

const survey = computeSurvey(program);

/** Plays a respondent until they finish or give up, and returns the last state. */
function play(number: number): State {
  const respondent = new SimulatedRespondent(survey, 'features', number);
  const ledgers = createMemoryLedgers(survey.quotas, () => 0).ledgersFor(number);
  const take = (state: State, events: readonly object[]) =>
    events.reduce<State>((before, event) => step(program, before, event).state, state);
  let state = start(program, respondent.facts);
  for (let tries = 0; state.end.is_end === 0 && tries < 20; tries += 1) {
    for (let event = respondent.answer(state); event !== undefined; event = respondent.answer(state))
      state = take(state, [event]);
    state = runEffects(program, take(state, [{ type: 'next' }]), ledgers).state;
    if (state.issues.some(({ ask }) => ask !== true)) state = take(state, respondent.correct(state, tries));
  }
  return state;
}

const states = Array.from({ length: 200 }, (_, at) => play(at + 1)).filter(({ end }) => end.is_end === 1);
const read = (state: State, gid: string): unknown => vectorGet(state.effective, program.byGid.get(gid) ?? -1);
const isShown = (state: State, gid: string) =>
  program.questions[program.byGid.get(gid) ?? -1]?.occurrences.every(
    ({ node }) => (vectorGet(state.status, node) & HIDDEN) === 0,
  ) === true;
const findNumber = (state: State, gid: string): number | undefined => {
  const answer = read(state, gid);
  return Array.isArray(answer) ? Number(answer[0]) : undefined;
};
const share = (meets: (state: State) => boolean) => states.filter(meets).length / states.length;

it('simulated respondents complete surveys with patterns, bounds and checks', () => {
  expect(states.length).toBeGreaterThan(190);
});

it('option values and sections in simulations: a section is shown for the ward of its condition', () => {
  const isInEyes = (state: State) => JSON.stringify(read(state, 'ward')) === '["eyes"]';
  expect(states.every((state) => isShown(state, 'came') === isInEyes(state))).toBe(true);
  expect(states.every((state) => isShown(state, 'came') || read(state, 'number') === null)).toBe(true);
  expect(share(isInEyes)).toBeGreaterThan(0.2);
});

it('patterns and bounds of dates in simulations: answers keep them', () => {
  const shownStates = states.filter((state) => isShown(state, 'number'));
  for (const state of shownStates) {
    expect(String(read(state, 'number'))).toMatch(/^[A-Z]{2}\d{3}$/);
    const age = state.facts.now - Number(read(state, 'came'));
    expect(age).toBeGreaterThan(-DAY);
    expect(age).toBeLessThan(62 * DAY);
  }
});
const DAY = 86_400;

it('dates with a time in simulations: answers keep the times of their bounds', () => {
  const texts = states.map((state) => String(read(state, 'call')));
  expect(texts.every((text) => /^\d{4}-\d{2}-\d{2}T\d{2}:(?:00|15|30|45)$/.test(text))).toBe(true);
  expect(new Set(texts.map((text) => text.slice(0, 10))).size).toBe(2);
  const days = [...new Set(texts.map((text) => text.slice(0, 10)))].toSorted();
  for (const text of texts) {
    if (text.startsWith(days[0] ?? '')) expect(text.slice(11) >= '08:00').toBe(true);
    else expect(text.slice(11) <= '09:00').toBe(true);
  }
});

it('checks in simulations: every respondent who completes the survey meets them', () => {
  for (const state of states)
    expect(findNumber(state, 'visits') ?? 0).toBeLessThanOrEqual(findNumber(state, 'nights') ?? 9);
});

it('requests in simulations: some respondents ignore them', () => {
  expect(share((state) => ignoredRequests(program, state)?.checks.includes('many') === true)).toBeGreaterThan(
    0,
  );
  expect(
    share((state) => ignoredRequests(program, state)?.questions.includes('nights') === true),
  ).toBeGreaterThan(0);
});

it('non-answers in simulations: some respondents give them', () => {
  expect(share((state) => noAnswerOf(read(state, 'ward')) === 'dont_know')).toBeGreaterThan(0);
});

it('computed values in simulations: they equal their expressions', () => {
  for (const state of states)
    expect(findNumber(state, 'sum')).toBe(
      (findNumber(state, 'nights') ?? 0) + (findNumber(state, 'visits') ?? 0),
    );
});

it('read only questions in simulations: nobody answers them, and they have their values', () => {
  for (const state of states) expect(findNumber(state, 'shown')).toBe((findNumber(state, 'nights') ?? 0) + 1);
});

it('several entries in simulations: every answer has the required number of entries, and some have more', () => {
  const counts = states.map((state) => (read(state, 'foods') as readonly unknown[]).length);
  expect([Math.min(...counts), Math.max(...counts)]).toEqual([2, 4]);
});
