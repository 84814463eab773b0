import type { EmbedOptions } from './options.ts';
import { EMBED_SOURCE, EMBED_VERSION, parseFromSurvey, type EmbedMessage } from './messages.ts';

interface Container {
  open(): void;
  close(): void;
  /** Scrolls to the beginning, after the survey has shown another page. */
  showStart(): void;
  remove(): void;
}

interface Callbacks {
  onMessage(message: EmbedMessage): void;
  emit(name: 'open' | 'close'): void;
}

/** Styles of the dialog and the buttons. Transparent borders become visible in forced-colours mode. */
const STYLES = `
.canvass-dialog{box-sizing:border-box;position:fixed;inset:0;margin:auto;padding:0;border:1px solid transparent;width:calc(100% - 32px);max-width:640px;height:fit-content;max-height:calc(100% - 32px);overflow:auto;border-radius:14px;background:#fff8 padding-box}
.canvass-dialog::backdrop{background:#0008}
.canvass-dialog[data-mode=slider]{inset-inline-start:auto;margin:0;width:min(440px,100%);height:100%;max-height:100%;border-radius:0}
.canvass-dialog iframe{min-height:100%}
.canvass-close{position:sticky;top:4px;float:inline-end;margin:4px 4px -48px;width:44px;height:44px;border:0;border-radius:50%;background:#fffc;font:24px system-ui;color:#111;cursor:pointer}
.canvass-button{position:fixed;bottom:24px;inset-inline-end:24px;z-index:9999;padding:12px 20px;border:1px solid transparent;border-radius:99px;background:#2457c5;color:#fff;font:16px system-ui;cursor:pointer}
.canvass-button:focus-visible,.canvass-close:focus-visible{outline:3px solid;outline-offset:-5px}`;

export function createContainer(host: HTMLElement, options: EmbedOptions, callbacks: Callbacks): Container {
  const { mode = 'inline', title, language } = options;
  const texts = computeContainerTexts(language || document.documentElement.lang);
  let frame: SurveyFrame | undefined;
  const load = (container: HTMLElement) => {
    if (frame !== undefined) return; // created once and never moved: browsers reload a frame that moves
    frame = createSurveyFrame(options, callbacks.onMessage);
    container.append(frame.element);
  };
  if (mode === 'inline') {
    load(host);
    return {
      open: () => undefined,
      close: () => undefined,
      showStart() {
        const { element } = frame as SurveyFrame; // created by `load`
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
  dialog.dir = texts.direction;
  Object.assign(dialog, title ? {} : { lang: texts.lang }).setAttribute('aria-label', title || texts.title);
  const closeButton = createButton('canvass-close', '\u00d7');
  closeButton.setAttribute('aria-label', texts.close);
  closeButton.lang = texts.lang;
  const close = () => dialog.close();
  closeButton.onclick = close;
  // Browsers close the dialog on Escape outside of the frame, and restore the focus.
  dialog.addEventListener('close', () => callbacks.emit('close'));
  dialog.append(closeButton);
  host.append(dialog);
  const open = () => {
    if (dialog.open) return;
    load(dialog);
    dialog.showModal();
    callbacks.emit('open');
  };
  const openButton = mode === 'button' ? createButton('canvass-button', title || texts.title) : undefined;
  if (openButton !== undefined) {
    openButton.onclick = open;
    host.append(openButton);
  }
  return {
    open,
    close,
    showStart: () => dialog.scrollTo(0, 0),
    remove() {
      frame?.stop();
      dialog.remove();
      openButton?.remove();
    },
  };
}

function createButton(name: string, text: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = name;
  element.textContent = text;
  return element;
}

let hasStyles = false;
/** Adds a constructed style sheet, which content security policies against inline styles do not block. */
function addStyles(): void {
  if (hasStyles) return;
  hasStyles = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  document.adoptedStyleSheets.push(sheet);
}

/** Values of the link's parameter `embed`: the frame is part of the page, or in a dialog (EMBED-1). */
const INLINE = '1';
const IN_DIALOG = '2';

/** Link of the survey for a frame. Our own parameters come first, because the survey uses the first of a repeated name. */
export function surveyAddress({ server, survey, mode, language, params }: EmbedOptions): string {
  const query = new URLSearchParams({
    source: '8',
    embed: mode === undefined || mode === 'inline' ? INLINE : IN_DIALOG,
  });
  if (language) query.set('language', language);
  for (const [name, value] of Object.entries(params ?? {})) query.append(name, value);
  return `${new URL(server).origin}/s/${survey}?${query}`;
}

/** Height in px until the survey reports one: browsers do not render elements without a height. */
const FIRST_HEIGHT = 320;

interface SurveyFrame {
  readonly element: HTMLIFrameElement;
  stop(): void;
}

/**
 * The frame of a survey, which follows the height of its content unless `height` or the survey's style fixes it. Accepts
 * only messages from this frame and the survey's server. Sets styles by the CSSOM, which strict policies allow.
 */
function createSurveyFrame(options: EmbedOptions, onMessage: (message: EmbedMessage) => void): SurveyFrame {
  const { survey, server, title, language, width, height } = options;
  const { origin } = new URL(server);
  const element = document.createElement('iframe');
  element.src = surveyAddress(options);
  element.title = title || computeContainerTexts(language || document.documentElement.lang).title;
  element.allow = 'geolocation';
  const { style } = element;
  style.cssText = 'display:block;border:0;width:100%;background:none;color-scheme:normal';
  if (width) style.maxWidth = `${width}px`;
  style.height = `${height || FIRST_HEIGHT}px`;
  let hasFixedHeight = height !== undefined;

  function resize({ type, width: w, height: h }: EmbedMessage) {
    if (type === 'style') {
      if (w && width === undefined) style.maxWidth = `${w}px`;
      hasFixedHeight ||= h !== undefined;
      if (h && height === undefined) style.height = `${h}px`;
    } else if (h && !hasFixedHeight) style.height = `${h}px`;
  }
  function listen({ source, origin: senderOrigin, data }: MessageEvent) {
    if (source !== element.contentWindow || senderOrigin !== origin) return;
    const message = parseFromSurvey(data, survey);
    if (message === undefined) return;
    if (message.type === 'hello')
      element.contentWindow?.postMessage(
        {
          source: EMBED_SOURCE,
          v: EMBED_VERSION,
          surveyId: survey,
          type: 'ack',
          nonce: message.nonce,
          fits: !hasFixedHeight,
        },
        origin,
      );
    else {
      resize(message);
      onMessage(message);
    }
  }
  addEventListener('message', listen);
  return { element, stop: () => removeEventListener('message', listen) };
}

interface ContainerTexts {
  readonly title: string;
  readonly close: string;
  /** Language of the two texts. */
  readonly lang: string;
  readonly direction: 'ltr' | 'rtl';
}

const TEXTS: Readonly<Record<string, readonly [title: string, close: string]>> = {
  en: ['Survey', 'Close the survey'],
  ar: ['استبيان', 'إغلاق الاستبيان'],
  de: ['Umfrage', 'Umfrage schließen'],
  es: ['Encuesta', 'Cerrar la encuesta'],
  fr: ['Questionnaire', 'Fermer le questionnaire'],
  hi: ['सर्वे', 'सर्वे बंद करें'],
  ja: ['アンケート', 'アンケートを閉じる'],
  pt: ['Pesquisa', 'Fechar a pesquisa'],
  zh: ['问卷', '关闭问卷'],
  Hant: ['問卷', '關閉問卷'],
};
const RIGHT_TO_LEFT = /^(ar|ckb|dv|fa|he|ps|sd|ug|ur|yi)\b/;

function computeContainerTexts(language: string): ContainerTexts {
  const isTraditional = /^zh.*(TW|HK|MO|Hant)/i.test(language);
  const key = isTraditional ? 'Hant' : (/^[a-z]+/.exec(language)?.[0] ?? '');
  const textsKey = Object.hasOwn(TEXTS, key) ? key : 'en';
  const [title, close] = TEXTS[textsKey] as readonly [string, string]; // a key of the table
  return {
    title,
    close,
    lang: isTraditional ? 'zh-Hant' : textsKey,
    direction: RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr',
  };
}
