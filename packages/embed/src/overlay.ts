import type { EmbedMessage } from './messages.ts';
import type { EmbedOptions } from './options.ts';
import { type SurveyFrame, surveyFrame } from './survey-frame.ts';
import { wordsOf } from './words.ts';

/** Where a survey stands in the host page. */
export interface Place {
  open(): void;
  close(): void;
  /** Another page of the survey is shown: its beginning should be seen. */
  turned(): void;
  remove(): void;
}

interface Hearing {
  hear(message: EmbedMessage): void;
  tell(name: 'open' | 'close'): void;
}

const STYLES = `
.canvass-dialog{box-sizing:border-box;position:fixed;inset:0;margin:auto;padding:0;border:0;width:calc(100% - 32px);max-width:640px;height:fit-content;max-height:calc(100% - 32px);overflow:auto;border-radius:14px;background:#fff;box-shadow:0 8px 40px #0005}
.canvass-dialog::backdrop{background:#14181e80}
.canvass-dialog[data-mode=slider]{inset-inline-start:auto;inset-inline-end:0;margin:0;width:min(440px,100%);height:100%;max-height:100%;border-radius:0}
.canvass-close{position:sticky;inset-block-start:0;float:inline-end;z-index:1;width:44px;height:44px;border:0;background:none;font:24px/1 system-ui;color:#171a1f;cursor:pointer}
.canvass-button{position:fixed;inset-block-end:24px;inset-inline-end:24px;z-index:2147483646;min-height:44px;padding:10px 20px;border:0;border-radius:999px;background:#2457c5;color:#fff;font:500 16px/1.4 system-ui;cursor:pointer;box-shadow:0 4px 16px #0004}
.canvass-button:focus-visible,.canvass-close:focus-visible{outline:3px solid #171a1f;outline-offset:2px;box-shadow:0 0 0 2px #fff}
@media(forced-colors:active){.canvass-button,.canvass-dialog{border:1px solid}}
@media(prefers-reduced-motion:no-preference){.canvass-dialog[open]{animation:canvass-in .2s}@keyframes canvass-in{from{opacity:0;transform:translateY(16px)}}}`;

export function overlay(host: HTMLElement, options: EmbedOptions, { hear, tell }: Hearing): Place {
  const { mode = 'inline', title, language } = options;
  const words = wordsOf(language || document.documentElement.lang);
  let frame: SurveyFrame | undefined;
  const load = (into: HTMLElement) => {
    frame ??= surveyFrame(options, hear);
    into.append(frame.element);
  };
  if (mode === 'inline') {
    load(host);
    return {
      open: () => undefined,
      close: () => undefined,
      turned() {
        const { element } = frame as SurveyFrame; // made above
        if (element.getBoundingClientRect().top < 0) element.scrollIntoView();
      },
      remove() {
        frame?.stop();
        frame?.element.remove();
      },
    };
  }
  addStyles();
  const dialog = document.createElement('dialog');
  dialog.className = 'canvass-dialog';
  dialog.dataset['mode'] = mode;
  dialog.dir = words.direction;
  dialog.setAttribute('aria-label', title || words.title);
  const cross = button('canvass-close', '\u00d7');
  cross.setAttribute('aria-label', words.close);
  const close = () => dialog.close();
  cross.onclick = close;
  // Browsers take Escape outside of the frame, and give the focus back where it was.
  dialog.addEventListener('close', () => tell('close'));
  dialog.append(cross);
  host.append(dialog);
  const open = () => {
    if (dialog.open) return;
    load(dialog);
    dialog.showModal();
    tell('open');
  };
  const opener = mode === 'button' ? button('canvass-button', title || words.title) : undefined;
  if (opener !== undefined) {
    opener.onclick = open;
    host.append(opener);
  }
  return {
    open,
    close,
    turned: () => dialog.scrollTo(0, 0),
    remove() {
      frame?.stop();
      dialog.remove();
      opener?.remove();
    },
  };
}

function button(name: string, text: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.className = name;
  made.textContent = text;
  return made;
}

let styled = false;
/** A sheet that is made by script: policies against styles in the page do not concern it. */
function addStyles(): void {
  if (styled) return;
  styled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
