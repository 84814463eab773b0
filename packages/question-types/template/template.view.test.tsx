import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { renderQuestion } from '../../testing/render-question.tsx';
import { texts } from './template.texts.ts';
import { template } from './template.ts';
import TemplateView from './template.view.tsx';

const question = exampleQuestion('template', { title: 'What did you like?' });

afterEach(cleanup);

it('commits the text when the field is left', () => {
  const renderedType = { type: template, View: TemplateView, texts };
  const { onChange } = renderQuestion(renderedType, { name: 'empty', state: 'empty', question, issues: [] });
  const field = screen.getByRole('textbox', { name: /What did you like/ });
  fireEvent.change(field, { target: { value: ' The garden ' } });
  fireEvent.blur(field);
  expect(onChange).toHaveBeenCalledWith(['The garden']);
});
