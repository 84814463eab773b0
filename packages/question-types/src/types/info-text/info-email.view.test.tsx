import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { renderQuestion } from '../../testing/render-question.tsx';
import { texts } from './info-text.texts.ts';
import { infoEmail } from './info-text.ts';
import InfoTextView from './info-text.view.tsx';

afterEach(cleanup);

it('the question is one field that the browser can fill in, with the right keyboard', () => {
  const question = exampleQuestion('info_email', { title: 'About you' });
  const renderedType = { type: infoEmail, View: InfoTextView, texts };
  const { onChange } = renderQuestion(renderedType, { name: 'empty', state: 'empty', question, issues: [] });
  const field = screen.getByRole('textbox', { name: /About you/ });
  expect(field.getAttribute('autocomplete')).toBe('email');
  expect(field.getAttribute('inputmode')).toBe('email');
  fireEvent.change(field, { target: { value: ' 13800138000 ' } });
  fireEvent.blur(field);
  expect(onChange).toHaveBeenCalledWith(['13800138000']);
});
