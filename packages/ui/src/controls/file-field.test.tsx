import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileField } from './file-field.tsx';

it('is empty after each choice, so that a corrected file of the same name is a change', () => {
  const chosenNames: string[] = [];
  render(
    <FileField aria-label="List" onFiles={(files) => chosenNames.push(...files.map(({ name }) => name))} />,
  );
  const field = screen.getByLabelText<HTMLInputElement>('List');
  const values = ['members.csv'];
  Object.defineProperty(field, 'value', {
    get: () => values.at(-1),
    set: (value: string) => {
      values.push(value);
    },
  });
  fireEvent.change(field, { target: { files: [new File(['a'], 'members.csv')] } });
  expect(chosenNames).toEqual(['members.csv']);
  expect(field.value).toBe('');
  fireEvent.change(field, { target: { files: [] } });
  expect(chosenNames).toEqual(['members.csv']);
});
