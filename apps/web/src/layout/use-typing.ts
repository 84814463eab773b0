import { type RefObject, useEffect } from 'react';

/** CONST-12: milliseconds for each character. */
const TYPING_MS = 25;
/** The style sheet's highlight for text that is not typed yet. */
const UNTYPED = 'untyped';

/**
 * Shows the text in `target` letter by letter. Screen readers get the whole text, and its space is reserved. If the
 * respondent prefers less motion or the browser cannot hide a part of a text, the whole text is visible.
 */
export function useTyping(target: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    const element = target.current;
    if (!isWanted || element === null || !canType()) return undefined;
    const texts = textsIn(element);
    const length = texts.reduce((sum, { data }) => sum + data.length, 0);
    const untyped = new Range();
    CSS.highlights.set(UNTYPED, new Highlight(untyped));
    let shownCount = 0;
    const show = () => {
      const [text, offset] = findPlace(texts, shownCount);
      if (text !== undefined) untyped.setStart(text, offset);
      shownCount += 1;
      if (shownCount > length) stopTyping();
    };
    const timer = setInterval(show, TYPING_MS);
    const stopTyping = () => {
      clearInterval(timer);
      CSS.highlights.delete(UNTYPED);
    };
    untyped.selectNodeContents(element);
    return stopTyping;
  }, [target, isWanted]);
}

const canType = (): boolean =>
  'Highlight' in globalThis && 'highlights' in CSS && !matchMedia('(prefers-reduced-motion: reduce)').matches;

function textsIn(element: HTMLElement): readonly Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
  return texts;
}

function findPlace(texts: readonly Text[], index: number): readonly [Text | undefined, number] {
  let offset = index;
  for (const text of texts) {
    if (offset <= text.data.length) return [text, offset];
    offset -= text.data.length;
  }
  return [undefined, 0];
}
