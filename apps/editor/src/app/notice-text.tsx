import { announce } from '@canvass/ui';
import { useEffect } from 'react';

/** The latest message to the author, which screen readers also read. */
export function NoticeText({ text }: { readonly text: string }) {
  useEffect(() => announce(text), [text]);
  return <span className="save-notice">{text}</span>;
}
