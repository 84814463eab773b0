import { useEffect, useState, useRef } from 'react';
import { useRuntime, useAppState } from '../answering/runtime.ts';
import { useAllTexts } from '../i18n/use-translate.ts';
import { plainProjectText } from '@canvass/logic';
import './page-overlays.css';

/** Overlays of a page, loaded only if its author has set them. */
export function PageOverlays() {
  const { program } = useRuntime();
  const language = useAppState(({ ui }) => ui.language);
  const isPhone = useAppState(({ ui }) => ui.layout === 'phone');
  const { settings } = program.current.project;
  const watermark = plainProjectText(program.current, language, 'settings.watermark', settings?.watermark);
  return (
    <>
      {watermark !== undefined && <Watermark text={watermark} />}
      {settings?.swipe_hint === true && isPhone && <SwipeHint />}
    </>
  );
}

const HINT_MS = 4_000;
const KEY = 'canvass-swipe-hint';

/**
 * Shows once per tab and survey that a swipe to the left leaves the survey, for pages in apps that close this way (SCREEN-18).
 */
function SwipeHint() {
  const { surveyId } = useRuntime();
  const { translate: t } = useAllTexts();
  const [isShown, setShown] = useState(() => isFirstTime(surveyId));
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), HINT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown ? (
    <output className="app-swipe-hint">
      <span>{t('app.swipe_hint')}</span>
    </output>
  ) : null;
}

function isFirstTime(surveyId: string): boolean {
  try {
    if (sessionStorage.getItem(KEY) === surveyId) return false;
    sessionStorage.setItem(KEY, surveyId);
    return true;
  } catch {
    return false; // without storage the hint would appear on every page
  }
}

/** CONST-12, in px: the size of a tile, the size of its text, and the width above which a text is shrunk. */
const TILE = { width: 300, height: 220 } as const;
const FONT_PX = 30;
const MAX_TEXT_WIDTH_PX = 180;
/** A grey that is visible on light and on dark pages. */
const GREY = '#808080';
const ANGLE = -Math.PI / 7;

/** A watermark text across the page, hidden from screen readers. */
function Watermark({ text }: { readonly text: string }) {
  const overlay = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tile = drawTile(text);
    if (tile !== undefined && overlay.current !== null)
      overlay.current.style.backgroundImage = `url(${tile})`;
  }, [text]);
  return <div ref={overlay} className="app-watermark" aria-hidden="true" />;
}

/** Draws a tile of the watermark as a data URL. Returns undefined if the browser has no canvas. */
function drawTile(text: string): string | undefined {
  const canvas = Object.assign(document.createElement('canvas'), TILE);
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const font = (px: number) => `${px}px sans-serif`;
  context.font = font(FONT_PX);
  context.font = font(fontSizeFor(context.measureText(text).width));
  context.fillStyle = GREY;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.translate(TILE.width / 2, TILE.height / 2);
  context.rotate(ANGLE);
  context.fillText(text, 0, 0);
  return canvas.toDataURL();
}

/** The font size for a text of this width at 30 px, so that it is at most 180 px wide. */
export const fontSizeFor = (width: number): number =>
  width > MAX_TEXT_WIDTH_PX ? (FONT_PX * MAX_TEXT_WIDTH_PX) / width : FONT_PX;
