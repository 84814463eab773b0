import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Survey } from './react.tsx';

const options = { survey: 'CoffeeStudy0000000000001', server: 'https://survey.example.org' };

/** Dispatches a message as if the frame's survey had sent it. */
function sendMessage(frame: HTMLIFrameElement, message: object, origin = options.server): void {
  const data = { source: 'survey-embed', v: 1, surveyId: options.survey, timestamp: 1, ...message };
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: frame.contentWindow }));
}

it('shows a survey, passes on its events, and removes everything on unmount', () => {
  const onSubmit = vi.fn();
  const { container, rerender, unmount } = render(<Survey {...options} onSubmit={onSubmit} />);
  const frame = container.querySelector('iframe') as HTMLIFrameElement; // rendered above
  sendMessage(frame, { type: 'submit', data: { status: 1 } }, 'https://evil.example');
  expect(onSubmit).not.toHaveBeenCalled();
  sendMessage(frame, { type: 'submit', data: { status: 1 } });
  expect(onSubmit).toHaveBeenCalledWith({ status: 1 });
  sendMessage(frame, { type: 'content_size_changed', width: 300, height: 777 });
  expect(frame.style.height).toBe('777px');
  rerender(<Survey {...options} language="ar" onSubmit={onSubmit} />);
  expect(container.querySelectorAll('iframe')).toHaveLength(1);
  expect(container.querySelector('iframe')?.src).toContain('language=ar');
  unmount();
  expect(document.querySelector('iframe')).toBeNull();
});
