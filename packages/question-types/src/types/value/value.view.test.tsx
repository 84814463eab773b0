import { cleanup } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderQuestion } from '../../testing/render-question.tsx';
import { valueFixtures } from './value.fixtures.ts';
import { texts } from './value.texts.ts';
import { value } from './value.ts';
import ValueView from './value.view.tsx';

afterEach(cleanup);

it('a value displays nothing, and commits nothing', () => {
  const [fixture] = valueFixtures;
  if (fixture === undefined) throw new Error('There is no example.');
  const { container, onChange } = renderQuestion({ type: value, View: ValueView, texts }, fixture);
  expect(container.textContent).toBe('');
  expect(onChange).not.toHaveBeenCalled();
});
