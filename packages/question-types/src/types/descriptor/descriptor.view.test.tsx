import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderQuestion } from '../../testing/render-question.tsx';
import { descriptorFixtures } from './descriptor.fixtures.ts';
import { texts } from './descriptor.texts.ts';
import { descriptor } from './descriptor.ts';
import DescriptorView from './descriptor.view.tsx';

const renderedType = { type: descriptor, View: DescriptorView, texts };
const [sentence, article] = descriptorFixtures;

afterEach(cleanup);

it('a text begins with the heading of its page if it is alone on the page, and keeps the rest unchanged', () => {
  if (article === undefined) throw new Error('No article.');
  renderQuestion(renderedType, article, { headingLevel: 1 });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('1.Before you begin');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByRole('link').getAttribute('rel')).toContain('noopener');
});

it('a text is not a heading among other questions', () => {
  if (sentence === undefined) throw new Error('No sentence.');
  renderQuestion(renderedType, sentence, { headingLevel: 2 });
  expect(screen.queryByRole('heading')).toBeNull();
});
