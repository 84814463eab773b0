import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { exampleQuestion } from '../../answers/examples/fixture.ts';
import { renderQuestion } from '../../testing/render-question.tsx';
import { stubDialogs } from '../../testing/stub-dialogs.tsx';
import { texts } from './info-time.texts.ts';
import { infoTime } from './info-time.ts';
import InfoTimeView from './info-time.view.tsx';

const question = exampleQuestion('info_time', { title: 'When did you arrive?' });
const show = (answer?: unknown, layout: 'phone' | 'pc' = 'pc') =>
  renderQuestion(
    { type: infoTime, View: InfoTimeView, texts },
    { name: 'x', state: 'empty', question, answer, issues: [] },
    { layout },
  );
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const values = () => [field('Hour').value, field('Minute').value];
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

beforeEach(stubDialogs);
afterEach(cleanup);

it('a time is stored as seconds since midnight', () => {
  const { onChange } = show();
  write('Hour', '9');
  write('Minute', '5');
  fireEvent.blur(field('Minute'));
  expect(onChange.mock.calls).toEqual([[[32_700]]]);
  expect(values()).toEqual(['09', '05']);
});

it('a whole time can be typed in one field', () => {
  const { onChange } = show();
  write('Hour', '14:30');
  fireEvent.blur(field('Hour'));
  expect(onChange.mock.calls).toEqual([[[52_200]]]);
  expect(values()).toEqual(['14', '30']);
});

it('an invalid time is kept, and emptying the fields clears the answer', () => {
  const { onChange } = show([52_200]);
  write('Hour', '25');
  fireEvent.blur(field('Hour'));
  expect(onChange).toHaveBeenLastCalledWith([null]);
  expect(values()).toEqual(['25', '30']);
  write('Hour', '');
  write('Minute', '');
  fireEvent.blur(field('Minute'));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

it('a time can be set by wheels on a phone', async () => {
  const { onChange } = show([52_200], 'phone');
  fireEvent.click(screen.getByRole('button', { name: 'Choose a time' }));
  const minutes = await screen.findByRole('listbox', { name: 'Minute' });
  expect(within(minutes).getByRole('option', { selected: true }).textContent).toBe('30');
  fireEvent.keyDown(minutes, { key: 'ArrowUp' });
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(onChange.mock.calls).toEqual([[[52_140]]]);
});
