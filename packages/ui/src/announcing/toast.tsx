import { useEffect, useState } from 'react';
import { announce } from './announcer.tsx';

/** CONST-1. */
const TOAST_MS = 1500;

let waiting: readonly string[] = [];
let notify: (() => void) | undefined;

/**
 * Shows a short text for 1500 ms, one after the other, and announces it politely. Never show necessary information only
 * in a toast: it disappears before all readers have read it.
 */
export function showToast(text: string): void {
  waiting = [...waiting, text];
  announce(text);
  notify?.();
}

/** Shows toasts, which take neither focus nor clicks; mount it once. */
export function ToastQueue() {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const showNext = () => {
      if (timer !== undefined) return;
      const [next, ...rest] = waiting;
      waiting = rest;
      setText(next);
      if (next === undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        showNext();
      }, TOAST_MS);
    };
    notify = showNext;
    showNext();
    return () => {
      notify = undefined;
      clearTimeout(timer);
    };
  }, []);
  if (text === undefined) return null;
  return (
    <div className="cv-toast" aria-hidden="true">
      <span dir="auto">{text}</span>
    </div>
  );
}
