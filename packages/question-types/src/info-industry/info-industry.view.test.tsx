import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderQuestion } from '../testing/render-question.tsx';
import { infoIndustryFixtures } from './info-industry.fixtures.ts';
import { messages } from './info-industry.messages.en-GB.ts';
import { infoIndustry } from './info-industry.ts';
import InfoIndustryView from './info-industry.view.tsx';

function show(name: string) {
  const fixture = infoIndustryFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion({ type: infoIndustry, View: InfoIndustryView, texts: messages }, fixture, {
    layout: 'pc',
  });
}

afterEach(cleanup);

it('is a list of radios up to 8 options, and a picker above', () => {
  show('as many as a list shows');
  expect(screen.getAllByRole('radio')).toHaveLength(8);
  cleanup();
  show('a picker, and long texts');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.getByRole('combobox', { name: /Which of these comes closest/ })).toBeTruthy();
});
