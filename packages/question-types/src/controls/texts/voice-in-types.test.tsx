import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { classify } from '../../types/classify/classify.ts';
import { classifyFixtures } from '../../types/classify/classify.fixtures.ts';
import { texts as classifyTexts } from '../../types/classify/classify.texts.ts';
import ClassifyView from '../../types/classify/classify.view.tsx';
import { evaluation } from '../../types/evaluation/evaluation.ts';
import { evaluationFixtures } from '../../types/evaluation/evaluation.fixtures.ts';
import { texts as evaluationTexts } from '../../types/evaluation/evaluation.texts.ts';
import EvaluationView from '../../types/evaluation/evaluation.view.tsx';
import type { Fixture } from '../../answers/examples/fixture.ts';
import { texts as scoreTexts } from '../../types/score/score.texts.ts';
import { starScore } from '../../types/score/score.ts';
import { starScoreFixtures } from '../../types/score/star-score.fixtures.ts';
import ScoreView from '../../types/score/score.view.tsx';
import { renderQuestion } from '../../testing/render-question.tsx';

type Listener = (event: object) => void;
/** Recognitions in the order of their start. */
let recognitions: { onresult?: Listener }[] = [];
class Recognition {
  onresult?: Listener;
  constructor() {
    recognitions.push(this);
  }
  start() {}
  stop() {}
  abort() {}
}

const voiceExample = (fixtures: readonly Fixture[], name: string, byVoice: boolean): Fixture => {
  const fixture = fixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return { ...fixture, question: { ...fixture.question, answerByVoice: byVoice } };
};
const cases = {
  scores: (byVoice: boolean) =>
    renderQuestion(
      { type: starScore, View: ScoreView, texts: scoreTexts },
      voiceExample(starScoreFixtures, 'a reason that is missing', byVoice),
    ),
  classify: (byVoice: boolean) =>
    renderQuestion(
      { type: classify, View: ClassifyView, texts: classifyTexts },
      voiceExample(classifyFixtures, 'an item without its required text', byVoice),
    ),
  evaluation: (byVoice: boolean) =>
    renderQuestion(
      { type: evaluation, View: EvaluationView, texts: evaluationTexts },
      voiceExample(evaluationFixtures, 'an opinion that is too short', byVoice),
    ),
};
const buttons = () => screen.queryAllByRole('button', { name: 'Speak' });

beforeEach(() => {
  recognitions = [];
  vi.stubGlobal('webkitSpeechRecognition', Recognition);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe.each([
  ['scores', 'o1'],
  ['classify', 'r1'],
  ['evaluation', 'open'],
] as const)('the open text of %s', (name, part) => {
  it('accepts speech if the question allows it', () => {
    const { onChange } = cases[name](true);
    const [button] = buttons();
    if (button === undefined) throw new Error('No button.');
    fireEvent.click(button);
    act(() =>
      recognitions.at(-1)?.onresult?.({
        resultIndex: 0,
        results: [Object.assign([{ transcript: 'spoken' }], { isFinal: true })],
      }),
    );
    for (const field of screen.getAllByRole('textbox')) fireEvent.blur(field);
    expect(JSON.stringify(onChange.mock.lastCall?.[0]?.[part])).toContain('spoken');
  });

  it('has no button for speech if the question does not allow it', () => {
    cases[name](false);
    expect(buttons()).toEqual([]);
  });
});
