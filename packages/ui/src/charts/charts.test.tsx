import { cleanup, render, screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, expect, it, test } from 'vitest';
import { BarChart, ChartTable, Dial, RadarChart } from './index.ts';
import { breakLabel } from './radar-chart.tsx';

afterEach(cleanup);

const bars = [
  { id: 'a', label: 'Heels', value: 30, text: '30', markText: 'your choice', otherValue: 60 },
  { id: 'b', label: '<img src=x onerror=alert(1)>', value: 400, text: 'more' },
  { id: 'c', label: 'unknown', value: null, text: 'fewer than 5' },
  { id: 'd', label: 'broken', value: Number.NaN, text: '–' },
];
const readWidths = () =>
  [...document.querySelectorAll('.cv-bar-fill')].map((fill) => fill.getAttribute('width'));

it('draws bars within their scale, with label, figure and mark as text', async () => {
  const { container } = render(<BarChart label="Votes" bars={bars} max={60} />);
  expect(readWidths()).toEqual(['50%', '100%', '0%', '0%']);
  const [first] = within(screen.getByRole('list', { name: 'Votes' })).getAllByRole('listitem');
  expect(first?.textContent).toBe('Heelsyour choice30');
  expect(container.querySelector('img')).toBeNull();
  expect((await axe.run(container)).violations).toEqual([]);
});

it('draws no bars on an invalid scale', () => {
  render(<BarChart label="Votes" bars={bars} max={0} />);
  expect(new Set(readWidths())).toEqual(new Set(['0%']));
});

it('keeps radar surfaces inside the outer ring, and mirrors them for right-to-left pages', async () => {
  const axes = ['a', 'b', 'c', 'd'].map((id) => ({ id, label: `Axis ${id}` }));
  const series = [
    { id: 'own', label: 'You', values: [1, 0.5, null, 7] },
    { id: 'all', label: 'All', values: [0.2, 0.2, 0.2, Number.NaN] },
  ];
  const { container, rerender } = render(<RadarChart label="Strengths" axes={axes} series={series} />);
  const readPoints = () => container.querySelector('[data-series="0"]')?.getAttribute('points');
  expect(readPoints()).toBe('180.0,54.0 228.0,150.0 180.0,150.0 84.0,150.0');
  rerender(<RadarChart label="Strengths" axes={axes} series={series} isRightToLeft />);
  expect(readPoints()).toBe('180.0,54.0 132.0,150.0 180.0,150.0 276.0,150.0');
  expect(screen.getByRole('img', { name: 'Strengths' })).toBeDefined();
  expect(container.querySelector('figcaption')?.textContent).toBe('YouAll');
  expect((await axe.run(container)).violations).toEqual([]);
});

test.each([
  ['Short', ['Short']],
  ['Openness to experience', ['Openness to', 'experience']],
  ['开放性与求知欲以及更多', ['开放性与求知欲', '以及更多']],
  ['', ['']],
  ['one two three four five six seven eight nine', ['one two three', 'four five six', 'seven eight…']],
  ['Donaudampfschifffahrt', ['Donaudampfsch', 'ifffahrt']],
])('breaks the label %s into the lines %j', (text, lines) => {
  expect(breakLabel(text, { width: 7.4, lines: 3 })).toEqual(lines);
});

it('shows the figure of a dial, and the table of a chart, as text', async () => {
  const { container } = render(
    <>
      <Dial share={0.4} label="40 of 100">
        40
      </Dial>
      <ChartTable
        caption="Strengths"
        summary="Figures"
        columns={['Strength', 'You']}
        rows={[{ id: 'a', cells: ['Heels', 30] }]}
      />
    </>,
  );
  expect(screen.getByText('40 of 100')).toBeDefined();
  expect(screen.getByRole('rowheader', { name: 'Heels', hidden: true })).toBeDefined();
  expect((await axe.run(container)).violations).toEqual([]);
});
