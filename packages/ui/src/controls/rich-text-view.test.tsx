import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { RetryImage } from '../images/retry-image.tsx';
import { plainRichText, RichTextView, type RichTextValue } from './rich-text-view.tsx';

const renderHtml = (text: RichTextValue, inline = false) =>
  render(<RichTextView text={text} inline={inline} />).container.querySelector('.cv-rich')?.innerHTML;

afterEach(cleanup);

describe('rendered elements', () => {
  test.each<[string, RichTextValue, string]>([
    ['plain text is text', '<b>not bold</b>', '&lt;b&gt;not bold&lt;/b&gt;'],
    ['marks', ['a ', { tag: 'b', children: ['b'] }, { tag: 'br' }], 'a <b>b</b><br>'],
    [
      'a piped value is isolated, and never markup',
      [{ piped: '<i>x</i>' }],
      '<bdi>&lt;i&gt;x&lt;/i&gt;</bdi>',
    ],
    ['an unknown element leaves its text', [{ tag: 'script', children: ['x'] }], 'x'],
    [
      'links open in a new tab without a referrer',
      [{ tag: 'a', href: 'https://example.com/', children: ['x'] }],
      '<a href="https://example.com/" target="_blank" rel="noopener noreferrer">x</a>',
    ],
    [
      'sizes follow the root font',
      [{ tag: 'span', size: 20, color: '#ff0000', children: ['x'] }],
      '<span style="color: rgb(255, 0, 0); font-size: 0.4rem;">x</span>',
    ],
  ])('%s', (_, text, expected) => expect(renderHtml(text)).toBe(expected));

  it('keeps headings and lists out of labels and headings, which may not contain them', () => {
    const text = [
      { tag: 'h2', children: ['a'] },
      { tag: 'ul', children: [{ tag: 'li', children: ['b'] }] },
    ];
    expect(renderHtml(text)).toBe('<h2>a</h2><ul><li>b</li></ul>');
    expect(renderHtml(text, true)).not.toMatch(/<(h2|ul|li)/);
  });
});

it('plain text is one line, and includes the descriptions of images', () => {
  const text = [{ tag: 'p', children: ['a ', { piped: 'b' }] }, { tag: 'img', src: '/x', alt: 'c' }, ' d'];
  expect(plainRichText(text)).toBe('a b c d');
});

describe('an image that does not load', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is requested six more times, 300 ms apart, and then replaced by a placeholder with its description', () => {
    const { container } = render(<RichTextView text={[{ tag: 'img', src: '/cup.png', alt: 'A cup' }]} />);
    const find = () => container.querySelector('img');
    const elements = new Set<Element>();
    for (let attempt = 0; attempt <= 6; attempt += 1) {
      const image = find();
      if (image === null) throw new Error(`It is gone after ${attempt} tries.`);
      expect([image.getAttribute('src'), image.style.visibility]).toEqual([
        '/cup.png',
        attempt === 0 ? '' : 'hidden',
      ]);
      elements.add(image);
      fireEvent.error(image);
      act(() => vi.advanceTimersByTime(299));
      if (attempt < 6) expect(find()).toBe(image);
      act(() => vi.advanceTimersByTime(1));
    }
    expect(elements.size).toBe(7);
    expect([find(), screen.getByText('A cup').tagName]).toEqual([null, 'SPAN']);
  });

  it('disappears without an error mark if it is only decoration', () => {
    const { container } = render(<RetryImage src="/logo.png" alt="" decorationClass="logo" />);
    for (let attempt = 0; attempt <= 6; attempt += 1) {
      const image = container.querySelector('img.logo');
      if (image === null) throw new Error(`It is gone after ${attempt} tries.`);
      fireEvent.error(image);
      act(() => vi.advanceTimersByTime(300));
    }
    expect(container.innerHTML).toBe('');
  });

  it('is requested again if it failed before the listener was added', async () => {
    const failed = vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    HTMLImageElement.prototype.decode = () => Promise.reject(new Error('broken'));
    const { container } = render(<RetryImage src="/logo.png" alt="" decorationClass="logo" />);
    const first = container.querySelector('img');
    await act(async () => {
      await Promise.resolve();
    });
    act(() => vi.advanceTimersByTime(300));
    expect(container.querySelector('img')).not.toBe(first);
    failed.mockRestore();
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
  });
});
