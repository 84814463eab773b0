import type { Option } from '@canvass/project';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { exampleOptions } from '../../answers/examples/fixture.ts';
import { enlargeButton, optionText } from '../late-parts.tsx';
import { voiceInput } from '../late-text-parts.tsx';
import { OptionRow } from './option-row.tsx';
import { type OptionContent, imageOfOption } from './option-image.tsx';

// A page also loads these parts before it renders.
await Promise.all([enlargeButton.load(), optionText.load(), voiceInput.load()]);

const CUP = { src: '/cup.png', originSrc: '/cup-whole.png', cropW: 400, cropH: 300 };
const t = (key: string, params?: object) => `${key} ${Object.values(params ?? {}).join()}`.trim();
const handlers = { choose: vi.fn(), write: vi.fn() };

function show(fields: Partial<Option>, content?: OptionContent) {
  const [option] = exampleOptions({ title: 'Coffee', ...fields });
  if (option === undefined) throw new Error('No option.');
  const { title, tipText } = option;
  const optionView = { option, title: title as string, ...(tipText && { tipText: tipText as string }) };
  return render(
    <OptionRow
      gid="q1"
      type="checkbox"
      optionView={optionView}
      entry={undefined}
      issues={[]}
      t={t}
      content={content}
      takesFocus={false}
      handlers={handlers}
    />,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  // jsdom has the dialog element without its methods.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  handlers.choose.mockReset();
});

describe('the image of an option', () => {
  test.each<[string, Partial<Option>, OptionContent, object | undefined]>([
    [
      'uncropped, without a button to enlarge it',
      { src: '/a' },
      undefined,
      { src: '/a', enlargedSrc: undefined, ratio: undefined, isAlone: false },
    ],
    [
      'cropped, and enlarged to the whole image',
      { src: '/a', cropPreview: '/b' },
      'image_text',
      { src: '/b', enlargedSrc: '/a' },
    ],
    [
      'enlarged to the original image',
      { src: '/a', cropPreview: '/b', originSrc: '/c' },
      'image',
      { enlargedSrc: '/c', isAlone: true },
    ],
    ['in a box that is not too flat', { src: '/a', cropW: 1000, cropH: 10 }, undefined, { ratio: 2 }],
    ['in a box that is not too high', { src: '/a', cropW: 10, cropH: 1000 }, undefined, { ratio: 3 / 4 }],
    ['hidden if only texts are shown', { src: '/a' }, 'text', undefined],
    ['missing', { src: '' }, 'image', undefined],
  ])('%s', (_, fields, content, image) => {
    const [option] = exampleOptions(fields);
    const found = option && imageOfOption(option, content);
    if (image === undefined) expect(found).toBeUndefined();
    else expect(found).toMatchObject(image);
  });

  it('has an alternative text only without a text beside it', () => {
    const { container } = show(CUP);
    expect(container.querySelector('img')?.alt).toBe('');
    cleanup();
    show(CUP, 'image');
    expect(screen.getByRole('checkbox', { name: 'Coffee' })).toBeTruthy();
    expect(screen.queryByText('Coffee')).toBeNull();
  });

  it('is requested six more times, every 300 ms, if it fails to load; then a placeholder and the text are shown', () => {
    const { container } = show(CUP, 'image');
    for (let failures = 0; failures < 7; failures += 1) {
      const image = container.querySelector('img');
      if (image === null) throw new Error(`Given up after ${failures} failures.`);
      fireEvent.error(image);
      act(() => vi.advanceTimersByTime(300));
    }
    expect(container.querySelector('img')).toBeNull();
    expect(container.querySelector('.cv-broken-image')?.textContent).toBe('!');
    expect(screen.getByText('Coffee')).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Coffee' })).toBeTruthy();
  });

  it('is enlarged by its own button, which does not choose the option', () => {
    show(CUP);
    fireEvent.click(screen.getByRole('button', { name: 'question.enlarge Coffee' }));
    expect(screen.getByRole('dialog').querySelector('img')?.getAttribute('src')).toBe('/cup-whole.png');
    fireEvent.click(screen.getByRole('button', { name: 'question.close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(handlers.choose).not.toHaveBeenCalled();
  });

  it('is enlarged to the largest stored size of an image of the author', () => {
    const name = `/s/images/${'0'.repeat(32)}-2400x1800`;
    show({ ...CUP, originSrc: `${name}.webp` });
    fireEvent.click(screen.getByRole('button', { name: 'question.enlarge Coffee' }));
    expect(screen.getByRole('dialog').querySelector('img')?.getAttribute('src')).toBe(`${name}.2400.webp`);
  });
});

it('an option has its tip and right label as descriptions, not in its name', () => {
  show({ tipText: 'Freshly ground', rightWord: '¥ 12' });
  const box = screen.getByRole('checkbox', { name: 'Coffee' });
  const describingIds = (box.getAttribute('aria-describedby') ?? '').split(' ');
  expect(describingIds.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Freshly ground',
    '¥ 12',
  ]);
});

it.each([
  [true, 1],
  [false, 0],
])('an option offers voice input for its open text if the question allows it: %j', (byVoice, buttons) => {
  vi.stubGlobal('webkitSpeechRecognition', class {});
  const [option] = exampleOptions({ title: 'Something else', is_open: true });
  if (option === undefined) throw new Error('No option.');
  render(
    <OptionRow
      gid="q1"
      type="radio"
      optionView={{ option, title: 'Something else' }}
      entry={[option.gid, '']}
      issues={[]}
      t={t}
      takesFocus={false}
      byVoice={byVoice}
      handlers={handlers}
    />,
  );
  expect(screen.queryAllByRole('button', { name: 'question.voice_start' })).toHaveLength(buttons);
  vi.unstubAllGlobals();
});
