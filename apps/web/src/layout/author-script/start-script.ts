import { pageView } from '@canvass/logic';
import { directionOf } from '@canvass/project';
import type { Runtime } from '../../answering/runtime.ts';
import { addStyleSheet } from '../../styles/add-style-sheet.ts';
import type { AppState, AppStore } from '../../store/store.ts';
import styles from './author-script.css?url';

/** Maximum height of the frame. A higher frame could push the page away. */
const MAX_HEIGHT_PX = 600;

/** Messages to a script (docs/format/pages.md): visible questions, but no answers. */
type ScriptMessage = { readonly canvass: 'page' | 'end' } & Readonly<
  Record<string, string | number | readonly string[]>
>;

/**
 * Runs the author's script in a frame without an origin, below the page (PROJECT-18), and sends it the page's facts.
 * Accepts only the frame's height from it.
 */
export function startScript(
  { program, beginFacts }: Pick<Runtime, 'program' | 'beginFacts'>,
  store: AppStore,
  address: string,
): void {
  const frame = createFrame(address);
  let sentText = '';
  const sendFact = () => {
    const fact = findFact(store.getState());
    const text = JSON.stringify(fact);
    if (fact === undefined || text === sentText) return;
    sentText = text;
    // The frame has an opaque origin, so no target origin can be given. The page's policy allows no frames of other
    // origins.
    frame.contentWindow?.postMessage(fact, '*');
  };
  function findFact({ session, ui: { language } }: AppState): ScriptMessage | undefined {
    if (session === null) return undefined;
    const surroundings = { language, direction: directionOf(language), device: beginFacts.device };
    const { end } = session.engine;
    if (end.is_end === 1) return { canvass: 'end', status: end.status, ...surroundings };
    const { number, gids, progress } = pageView(program.current, session.engine);
    return { canvass: 'page', page: number + 1, questions: gids, progress, ...surroundings };
  }
  frame.addEventListener(
    'load',
    () => {
      sentText = '';
      sendFact();
      store.subscribe(sendFact);
    },
    { once: true },
  );
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source === frame.contentWindow) setHeight(frame, data);
  });
  addStyleSheet(document, styles);
  document.body.append(frame);
}

function createFrame(address: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.src = address;
  frame.className = 'app-author-script';
  frame.title = document.title;
  frame.inert = true;
  frame.style.blockSize = '0';
  return frame;
}

/** Sets the height that the frame sends. Other data are ignored, because the frame may send anything. */
function setHeight(frame: HTMLIFrameElement, data: unknown): void {
  if (typeof data !== 'object' || data === null || !('canvass' in data) || !('height' in data)) return;
  const { canvass, height } = data;
  if (canvass !== 'height' || typeof height !== 'number' || !(height >= 0)) return;
  frame.style.blockSize = `${Math.min(Math.round(height), MAX_HEIGHT_PX)}px`;
  frame.inert = height === 0;
}
