import type { GeoAnswer } from '@canvass/protocol';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leavePage } from '../../testing/leave-page.tsx';
import { exampleLocations } from '../../testing/example-locations.tsx';
import { renderQuestion, violations } from '../../testing/render-question.tsx';
import { stubDialogs } from '../../testing/stub-dialogs.tsx';
import { type LocationOffers, type LocationService, ServiceFailure } from '../../controls/view-props.ts';
import { geoFixtures } from './geo.fixtures.ts';
import { texts } from './location.texts.ts';
import { geo } from './location.ts';
import LocationView from './location.view.tsx';

function show(name: string, serviceOverrides?: Partial<LocationService>) {
  const fixture = geoFixtures.find((candidate) => candidate.name === name);
  if (fixture === undefined) throw new Error(`No fixture ${name}.`);
  const services =
    serviceOverrides === undefined ? {} : { locations: { ...exampleLocations, ...serviceOverrides } };
  const part = { type: geo, View: LocationView, texts };
  return renderQuestion<GeoAnswer>(part, fixture, { services, layout: 'pc' });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
async function search(query: string) {
  const field = screen.getByRole('searchbox');
  fireEvent.change(field, { target: { value: query } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await screen.findByRole('list', { name: 'Places found' });
}
const serviceWithOffers = (offers: LocationOffers) => ({ offers: async () => offers });
const tower = {
  name: 'Canton Tower',
  address: 'Yuejiang Road 222',
  coordinate: [113.3191, 23.1091] as const,
  city: { '1': '广东省' },
};

beforeEach(stubDialogs);
afterEach(cleanup);

describe('searching', () => {
  it('uses our own regions if no provider is configured, and leaves the street to be typed', async () => {
    const { onChange } = show('required, not answered', {});
    await search('天河');
    press('天河区 广东省 广州市 天河区');
    expect(onChange.mock.calls).toEqual([
      [{ city: { '1': '广东省', '2': '广州市', '3': '天河区' }, coordinate: null, formattedAddress: '' }],
    ]);
    const street = await screen.findByLabelText('Street and number');
    fireEvent.change(street, { target: { value: 'Road 1' } });
    fireEvent.blur(street);
    expect(onChange.mock.calls.at(-1)?.[0]).toMatchObject({ formattedAddress: 'Road 1' });
    expect(screen.queryByRole('button', { name: 'Show a map' })).toBeNull();
  });

  it('searches with the provider, accepts the pressed result, and keeps the focus', async () => {
    const find = vi.fn(async () => [tower]);
    const { onChange } = show('required, not answered', serviceWithOffers({ search: find }));
    await search(' tower ');
    expect(find.mock.calls).toEqual([['tower']]);
    press('Canton Tower Yuejiang Road 222');
    expect(onChange.mock.calls).toEqual([
      [{ city: { '1': '广东省' }, coordinate: [113.3191, 23.1091], formattedAddress: 'Yuejiang Road 222' }],
    ]);
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
    expect(screen.queryByRole('list', { name: 'Places found' })).toBeNull();
    expect(screen.getByText('Longitude 113.3191, latitude 23.1091')).toBeTruthy();
  });

  it('shows that nothing was found, or that the search failed', async () => {
    const find = vi.fn().mockResolvedValueOnce([]);
    show('optional, not answered', serviceWithOffers({ search: find }));
    await act(async () => undefined);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'x' } });
    press('Search');
    expect((await screen.findAllByText(/Nothing found/)).length).toBeGreaterThan(0);
    find.mockRejectedValueOnce(new ServiceFailure({ key: 'geo.search_failed' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Search' }).ariaBusy).not.toBe('true'));
    press('Search');
    expect(await screen.findByText(/The search did not work/)).toBeTruthy();
  });
});

describe('the position of the device', () => {
  it('is requested only on a press, and its address is looked up', async () => {
    const currentPosition = vi.fn(async () => [116.4, 39.9] as const);
    const addressAt = vi.fn(async () => ({ ...tower, address: 'Road 2' }));
    const { onChange } = show('optional, not answered', {
      currentPosition,
      ...serviceWithOffers({ addressAt }),
    });
    await act(async () => undefined);
    expect(currentPosition).not.toHaveBeenCalled();
    press('Use my current location');
    await screen.findByText('广东省 Road 2');
    expect(onChange.mock.calls).toEqual([
      [{ city: {}, coordinate: [116.4, 39.9], formattedAddress: '' }],
      [{ city: { '1': '广东省' }, coordinate: [116.4, 39.9], formattedAddress: 'Road 2' }],
    ]);
  });

  it.each([
    ['geo.location_denied', /not allowed to see your location/],
    ['geo.location_failed', /could not find your location/],
  ])('shows %s, and keeps the other ways available', async (key, words) => {
    show('optional, not answered', {
      currentPosition: () => Promise.reject(new ServiceFailure({ key })),
    });
    press('Use my current location');
    expect((await screen.findByText(words)).getAttribute('role')).toBe('alert');
    expect(screen.getByText('Enter the address yourself')).toBeTruthy();
  });

  it('keeps the location if its address cannot be found', async () => {
    const { onChange } = show('optional, not answered', {
      currentPosition: async () => [1, 2],
      ...serviceWithOffers({
        addressAt: () => Promise.reject(new ServiceFailure({ key: 'geo.address_failed' })),
      }),
    });
    await act(async () => undefined);
    press('Use my current location');
    await screen.findByText(/The place itself is kept/);
    expect(onChange.mock.calls.at(-1)).toEqual([{ city: {}, coordinate: [1, 2], formattedAddress: '' }]);
  });

  it('does not return if it was cleared while its address was looked up', async () => {
    let resolveAddress: (place: typeof tower) => void = () => undefined;
    const addressAt = () => new Promise<typeof tower>((resolve) => (resolveAddress = resolve));
    const { onChange } = show('a place with x and y', {
      currentPosition: async () => [1, 2],
      ...serviceWithOffers({ addressAt }),
    });
    await act(async () => undefined);
    press('Use my current location');
    await waitFor(() => expect(onChange).toHaveBeenCalledTimes(1));
    press('Clear');
    await act(async () => resolveAddress(tower));
    expect(onChange.mock.calls.at(-1)).toEqual([null]);
  });
});

describe('a position that the browser has not found yet', () => {
  function showWaiting() {
    let resolvePosition: (coordinate: readonly [number, number]) => void = () => undefined;
    const currentPosition = () =>
      new Promise<readonly [number, number]>((resolve) => (resolvePosition = resolve));
    const shown = show('optional, not answered', { currentPosition });
    press('Use my current location');
    return { ...shown, find: () => act(async () => resolvePosition([1, 2])) };
  }
  const warning = /Your location has not been found yet/;

  it('is waited for, or left out by a second press', async () => {
    const { onChange, find, unmount } = showWaiting();
    expect(leavePage()).toBe(false);
    expect(screen.getByText(warning, { selector: 'bdi' })).toBeTruthy();
    expect(leavePage()).toBe(true);
    unmount();
    await find();
    expect(onChange).not.toHaveBeenCalled();
  });

  it('removes the warning when it is found', async () => {
    const { onChange, find } = showWaiting();
    expect(leavePage()).toBe(false);
    await find();
    expect(screen.queryByText(warning, { selector: 'bdi' })).toBeNull();
    expect(leavePage()).toBe(true);
    expect(onChange).toHaveBeenLastCalledWith({ city: {}, coordinate: [1, 2], formattedAddress: '' });
  });

  it('does not replace an address that was typed meanwhile', async () => {
    const { onChange, find } = showWaiting();
    fireEvent.click(screen.getByText('Enter the address yourself'));
    const street = await screen.findByLabelText('Street and number');
    fireEvent.change(street, { target: { value: 'Road 1' } });
    fireEvent.blur(street);
    await find();
    expect(onChange.mock.calls).toEqual([[{ city: {}, coordinate: null, formattedAddress: 'Road 1' }]]);
    expect(leavePage()).toBe(true);
  });
});

describe('by hand', () => {
  it('is open if there is no location service, and stores its texts when the page is left', () => {
    const { onChange } = show('required, not answered');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(document.querySelector('details')?.open).toBe(true);
    fireEvent.change(screen.getByLabelText('Province'), { target: { value: '广东省' } });
    fireEvent.change(screen.getByLabelText('Street and number'), { target: { value: 'Road 1' } });
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(onChange.mock.calls.at(-1)).toEqual([
      { city: { '1': '广东省' }, coordinate: null, formattedAddress: 'Road 1' },
    ]);
  });

  it('accepts coordinates once both are valid numbers', () => {
    const { onChange } = show('optional, not answered');
    const [x, y] = [screen.getByLabelText(/^Longitude/), screen.getByLabelText(/^Latitude/)];
    fireEvent.change(x, { target: { value: '113.5' } });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.change(y, { target: { value: '-95' } });
    fireEvent.blur(y);
    expect(screen.getByText(/Longitude is a number from -180/)).toBeTruthy();
    fireEvent.change(y, { target: { value: '-22.50' } });
    expect(onChange.mock.calls).toEqual([[{ city: {}, coordinate: [113.5, -22.5], formattedAddress: '' }]]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Latitude/).value).toBe('-22.50');
  });

  it('is open if one of its fields must be corrected', () => {
    show('typed by hand, without a region', {});
    const details = document.querySelector('details');
    expect(details?.open).toBe(true);
    expect(within(document.body).getByLabelText('Province').getAttribute('aria-invalid')).toBe('true');
  });
});

it('a button clears the answer, which is announced', async () => {
  const { onChange } = show('a place with x and y', {});
  press('Clear');
  expect(onChange.mock.calls).toEqual([[null]]);
  expect(screen.getByText('No place chosen yet')).toBeTruthy();
  expect(
    screen.getAllByRole('status').some((region) => region.textContent?.includes('has been cleared')),
  ).toBe(true);
});

it('has no axe findings with all controls and results shown', async () => {
  const { container } = show('required, not answered', serviceWithOffers({ search: async () => [tower] }));
  await search('tower');
  fireEvent.click(screen.getByText('Enter the address yourself'));
  expect(await violations(container)).toEqual([]);
});
