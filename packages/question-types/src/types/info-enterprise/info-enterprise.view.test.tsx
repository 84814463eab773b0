import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderQuestion, violations } from '../../testing/render-question.tsx';
import { type EnterpriseService, ServiceFailure } from '../../controls/view-props.ts';
import { infoEnterpriseFixtures } from './info-enterprise.fixtures.ts';
import { texts } from './info-enterprise.texts.ts';
import { infoEnterprise } from './info-enterprise.ts';
import InfoEnterpriseView from './info-enterprise.view.tsx';

const find = vi.fn<EnterpriseService['find']>();
function show() {
  const [fixture] = infoEnterpriseFixtures;
  if (fixture === undefined) throw new Error('No fixture.');
  const part = { type: infoEnterprise, View: InfoEnterpriseView, texts };
  return renderQuestion(part, fixture, { services: { enterprises: { find } } });
}
const field = () => screen.getByRole<HTMLInputElement>('combobox');
const key = (name: string) => fireEvent.keyDown(field(), { key: name });
async function type(text: string) {
  fireEvent.change(field(), { target: { value: text } });
  await act(() => vi.advanceTimersByTimeAsync(300));
}
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers();
  find.mockReset().mockResolvedValue(['ACME One', 'ACME Two', 'ACME One']);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('suggestions', () => {
  it('appear from two characters on, after a pause, each once', async () => {
    show();
    await type('A');
    expect(find).not.toHaveBeenCalled();
    fireEvent.change(field(), { target: { value: 'AC' } });
    await type(' ACM ');
    expect(find.mock.calls).toEqual([['ACM']]);
    expect(names()).toEqual(['ACME One', 'ACME Two']);
    expect(screen.getAllByRole('status').some(({ textContent }) => textContent?.includes('Results: 2'))).toBe(
      true,
    );
  });

  it('are not requested while an input method composes', async () => {
    show();
    fireEvent.compositionStart(field());
    const input = new InputEvent('input', { bubbles: true, isComposing: true });
    // React notices a change only through the element's own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), 'bei jing');
    fireEvent(field(), input);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(find).not.toHaveBeenCalled();
    fireEvent.compositionEnd(field());
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(find.mock.calls).toEqual([['bei jing']]);
  });

  it('are picked by keys or by a press, and committed immediately', async () => {
    const { onChange } = show();
    await type('ACM');
    key('ArrowDown');
    key('ArrowDown');
    key('Enter');
    expect(onChange.mock.calls).toEqual([[['ACME Two']]]);
    expect(field().value).toBe('ACME Two');
    expect(names()).toEqual([]);
    await type('ACM');
    fireEvent.click(screen.getByRole('option', { name: 'ACME One' }));
    expect(onChange).toHaveBeenLastCalledWith(['ACME One']);
  });

  it('never replace the typed text: Enter without a choice, Esc and leaving keep it', async () => {
    const { onChange } = show();
    await type('ACM');
    expect(key('Enter')).toBe(true);
    key('Escape');
    expect(names()).toEqual([]);
    await type('ACME Three');
    fireEvent.blur(field());
    expect(onChange).toHaveBeenLastCalledWith(['ACME Three']);
    expect(field().value).toBe('ACME Three');
    expect(names()).toEqual([]);
  });

  it('for an older text do not replace suggestions for a newer text', async () => {
    let answerLate: (found: readonly string[]) => void = () => undefined;
    find.mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)));
    show();
    await type('old');
    await type('new');
    await act(async () => answerLate(['Old Ltd']));
    expect(names()).toEqual(['ACME One', 'ACME Two']);
  });
});

it.each([
  ['enterprise_error254', /is being updated/],
  ['enterprise_error', /cannot be suggested/],
  ['api.202', /cannot be suggested/],
])('shows %s, and accepts any text', async (failure, words) => {
  find.mockRejectedValue(new ServiceFailure({ key: failure }));
  const { onChange } = show();
  await type('ACM');
  expect(screen.getByText(words)).toBeTruthy();
  fireEvent.blur(field());
  expect(onChange.mock.calls).toEqual([[['ACM']]]);
});

it('has no axe findings with suggestions open', async () => {
  const { container } = show();
  await type('ACM');
  key('ArrowDown');
  vi.useRealTimers();
  expect(await violations(container)).toEqual([]);
});
