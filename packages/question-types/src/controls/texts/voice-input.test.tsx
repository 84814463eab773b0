import { LiveRegion } from '@canvass/ui';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { translator } from '../../testing/render-question.tsx';
import { texts } from './open-text.texts.ts';
import { VoiceInput } from './voice-input.tsx';

interface SpeechAlternative {
  readonly transcript: string;
}
class Recognition {
  static last: Recognition | undefined;
  lang = '';
  onresult?: (event: object) => void;
  onerror?: (event: { error: string }) => void;
  onend?: () => void;
  start = vi.fn();
  abort = vi.fn();
  stop = vi.fn(() => this.onend?.());
  constructor() {
    Recognition.last = this;
  }
  hear(...texts: readonly string[]): void {
    const results = texts.map((transcript) =>
      Object.assign([{ transcript } satisfies SpeechAlternative], { isFinal: true }),
    );
    act(() => this.onresult?.({ resultIndex: 0, results }));
  }
}

function Host({ first }: { readonly first: string }) {
  const [text, setText] = useState(first);
  return (
    <>
      <output>{text}</output>
      <VoiceInput text={text} onText={setText} t={translator(texts)} />
      <LiveRegion />
    </>
  );
}
const show = (first = '') => render(<Host first={first} />);
const button = () => screen.getByRole('button');
const writtenText = () => document.querySelector('output')?.textContent;
const announcedText = () => document.querySelector('[aria-live="polite"]')?.textContent;
function startListening(): Recognition {
  fireEvent.click(button());
  if (Recognition.last === undefined) throw new Error('Nobody listens.');
  return Recognition.last;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('webkitSpeechRecognition', Recognition);
  document.documentElement.lang = 'en-GB';
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('voice input is absent if the browser cannot recognise speech', () => {
  vi.unstubAllGlobals();
  show();
  expect(screen.queryByRole('button')).toBeNull();
});

it('voice input listens in the language of the page, announces that it listens, and stops when pressed again', () => {
  show();
  const recognition = startListening();
  expect(recognition.lang).toBe('en-GB');
  expect(recognition.start).toHaveBeenCalledTimes(1);
  expect(button().getAttribute('aria-pressed')).toBe('true');
  act(() => vi.advanceTimersByTime(500));
  expect(announcedText()).toContain('Listening');
  fireEvent.click(button());
  expect(recognition.stop).toHaveBeenCalledTimes(1);
  expect(button().getAttribute('aria-pressed')).toBe('false');
});

it.each([
  ['', 'very good', 'very good'],
  ['It was', 'very good', 'It was very good'],
  ['It was.', 'Very good', 'It was. Very good'],
  ['服务', '很好', '服务很好'],
  ['It was ', 'very good', 'It was very good'],
])('recognised speech is appended to the text: %j and %j', (first, heard, text) => {
  show(first);
  startListening().hear(heard);
  expect(writtenText()).toBe(text);
});

it('results are appended one after the other', () => {
  show();
  const recognition = startListening();
  act(() => {
    recognition.hear('one');
    recognition.hear('two');
  });
  expect(writtenText()).toBe('one two');
});

it.each([
  ['not-allowed', 'question.voice_denied'],
  ['no-speech', 'question.voice_nothing'],
  ['network', 'question.voice_failed'],
] as const)('voice input shows the error %s', (error, key) => {
  show();
  const recognition = startListening();
  act(() => {
    recognition.onerror?.({ error });
    recognition.onend?.();
  });
  expect(screen.getAllByText(texts[key]).length).toBeGreaterThan(0);
  expect(button().getAttribute('aria-pressed')).toBe('false');
});

it('voice input stops when its field is removed', () => {
  const { unmount } = show();
  const recognition = startListening();
  unmount();
  expect(recognition.abort).toHaveBeenCalledTimes(1);
});
