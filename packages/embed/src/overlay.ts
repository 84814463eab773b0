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

/** Borders that are not seen are where colours are forced. */
const STYLES = `
.canvass-dialog{box-sizing:border-box;position:fixed;inset:0;margin:auto;padding:0;border:1px solid transparent;width:calc(100% - 32px);max-width:640px;height:fit-content;max-height:calc(100% - 32px);overflow:auto;border-radius:14px;background:#fff}
.canvass-dialog::backdrop{background:#0008}
.canvass-dialog[data-mode=slider]{inset-inline-start:auto;margin:0;width:min(440px,100%);height:100%;max-height:100%;border-radius:0}
.canvass-close{position:sticky;top:0;float:inline-end;width:44px;height:44px;border:0;background:none;font:24px system-ui;color:#111;cursor:pointer}
.canvass-button{position:fixed;bottom:24px;inset-inline-end:24px;z-index:9999;padding:12px 20px;border:1px solid transparent;border-radius:99px;background:#2457c5;color:#fff;font:16px system-ui;cursor:pointer}
.canvass-button:focus-visible,.canvass-close:focus-visible{outline:3px solid;outline-offset:-5px}`;

export function overlay(host: HTMLElement, options: EmbedOptions, { hear, tell }: Hearing): Place {
  const { mode = 'inline', title, language } = options;
  const words = wordsOf(language || document.documentElement.lang);
  let frame: SurveyFrame | undefined;
  const load = (into: HTMLElement) => {
    if (frame !== undefined) return; // a frame that is moved is loaded again
    frame = surveyFrame(options, hear);
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
  document.adoptedStyleSheets.push(sheet);
}
