import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderQuestion } from '../testing/render-question.tsx';
import { infoEducationFixtures } from './info-education.fixtures.ts';
import { messages } from './info-education.messages.en-GB.ts';
import { infoEducation } from './info-education.ts';
import InfoEducationView from './info-education.view.tsx';

function show(name: string) {
  const fixture = infoEducationFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  return renderQuestion({ type: infoEducation, View: InfoEducationView, texts: messages }, fixture, {
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
