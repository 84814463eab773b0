import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exampleLocations } from '../../testing/example-locations.tsx';
import { renderQuestion, violations } from '../../testing/render-question.tsx';
import { stubDialogs } from '../../testing/stub-dialogs.tsx';
import type { LocationService } from '../../controls/view-props.ts';
import { cityFixtures } from './city.fixtures.ts';
import { texts } from './city.texts.ts';
import { city } from './city.ts';
import CityView from './city.view.tsx';

function show(name: string, locations?: LocationService, layout: 'pc' | 'phone' = 'pc') {
  const fixture = cityFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  const services = locations === undefined ? {} : { locations: locations };
  return renderQuestion({ type: city, View: CityView, texts }, fixture, { services, layout });
}
const level = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const choose = (name: string, value: string) => fireEvent.change(level(name), { target: { value } });
const waitForRegions = () => waitFor(() => expect(level('Province').disabled).toBe(false));

beforeEach(stubDialogs);
afterEach(cleanup);

describe('with the list of regions', () => {
  it('opens one level after the other, and announces the next one', async () => {
    const { onChange } = show('three levels, not answered', exampleLocations);
    await waitForRegions();
    expect(level('City').disabled).toBe(true);
    choose('Province', '广东省');
    expect(level('City').disabled).toBe(false);
    expect(screen.getByRole('status').textContent).toContain('广东省. Next: City, 3 to choose from');
    choose('City', '广州市');
    choose('District or county', '天河区');
    expect(onChange.mock.calls.at(-1)).toEqual([{ '1': '广东省', '2': '广州市', '3': '天河区' }]);
    expect(screen.getByRole('status').textContent).toContain('Chosen: 广东省 广州市 天河区');
  });

  it('fills levels with a single region, and clears the levels below a changed one', async () => {
    const { onChange } = show('three levels, answered', exampleLocations);
    await waitForRegions();
    choose('City', '东莞市');
    expect(onChange.mock.calls.at(-1)).toEqual([{ '1': '广东省', '2': '东莞市', '3': '东莞市' }]);
    choose('Province', '北京市');
    expect(onChange.mock.calls.at(-1)).toEqual([{ '1': '北京市', '2': '市辖区' }]);
  });

  it('opens in one sheet on a phone: three taps, or fewer if a level has only one region', async () => {
    const { onChange } = show('three levels, not answered', exampleLocations, 'phone');
    fireEvent.click(screen.getByRole('button', { name: /Province/ }));
    const option = async (name: string) => fireEvent.click(await screen.findByRole('option', { name }));
    await option('广东省');
    await option('东莞市');
    expect(onChange.mock.calls.at(-1)).toEqual([{ '1': '广东省', '2': '东莞市', '3': '东莞市' }]);
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('offers states and their cities for Brazil', async () => {
    const { onChange } = show('Brazil, without the state', exampleLocations);
    await waitFor(() => expect(level('State').disabled).toBe(false));
    expect(screen.queryByLabelText('District or county')).toBeNull();
    choose('State', 'Bahia');
    expect(onChange.mock.calls.at(-1)).toEqual([{ '1': 'Bahia' }]);
    choose('State', 'Distrito Federal');
    expect(onChange.mock.calls.at(-1)).toEqual([{ '1': 'Distrito Federal', '2': 'Brasília' }]);
  });

  it('can be cleared by the empty option if it is optional', async () => {
    const { onChange } = show('two levels, begun', {
      ...exampleLocations,
      regions: async () => [{ code: '33', name: '浙江省' }],
    });
    await waitForRegions();
    choose('Province', '');
    expect(onChange.mock.calls).toEqual([[null]]);
  });

  it('loads only the streets of the chosen province, and offers a district without streets as its own street', async () => {
    const streets = vi.fn(exampleLocations.streets);
    const { onChange } = show('four levels, without the street', { ...exampleLocations, streets });
    await waitFor(() => expect(level('Street or town').disabled).toBe(false));
    expect(streets.mock.calls).toEqual([['11']]);
    choose('Street or town', '景山街道');
    expect(onChange.mock.calls.at(-1)).toEqual([
      { '1': '北京市', '2': '市辖区', '3': '东城区', '4': '景山街道' },
    ]);
    choose('District or county', '西城区');
    expect(onChange.mock.calls.at(-1)?.[0]).toEqual({
      '1': '北京市',
      '2': '市辖区',
      '3': '西城区',
      '4': '西城区',
    });
  });

  it('keeps a name that is not in the list', async () => {
    show('one level, optional', exampleLocations);
    await waitForRegions();
    expect(level('Province').value).toBe('台湾省');
  });

  it('has no axe findings in either layout', async () => {
    for (const layout of ['pc', 'phone'] as const) {
      const { container } = show('a level is missing', exampleLocations, layout);
      await waitFor(() => expect(container.querySelector('[id$="part-3"]:disabled')).toBeNull());
      expect(await violations(container)).toEqual([]);
      cleanup();
    }
  });
});

describe('without the list of regions', () => {
  it('shows that loading failed, accepts typed names, and retries', async () => {
    let isBroken = true;
    const regions = async () => {
      if (isBroken) throw new Error('away');
      return exampleLocations.regions();
    };
    const { onChange } = show('three levels, not answered', { ...exampleLocations, regions });
    await screen.findByText(/could not be loaded/);
    fireEvent.change(level('Province'), { target: { value: ' 广东省 ' } });
    fireEvent.blur(level('Province'));
    expect(onChange.mock.calls).toEqual([[{ '1': '广东省' }]]);
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(level('Province').tagName).toBe('SELECT'));
    expect(level('Province').value).toBe('广东省');
  });

  it('keeps the texts of several fields if the page is closed before the fields lose the focus', () => {
    const { onChange } = show('two levels, optional');
    fireEvent.change(level('Province'), { target: { value: '浙江省' } });
    fireEvent.change(level('City'), { target: { value: '杭州市' } });
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(onChange.mock.calls.at(-1)).toEqual([{ '1': '浙江省', '2': '杭州市' }]);
  });
});
