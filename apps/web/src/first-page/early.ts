// Runs in the page before the app, as a separate build (vite.early.config.ts): docs/adr/0105.
import type { ServedPage } from '@canvass/protocol';
import { chooseLayout, detectDevice } from '../boot/device.ts';
import { addWholeStyles } from '../styles/complete-styles.ts';
import { rememberedLanguage } from '../i18n/language.ts';
import { createKeptMark } from '../storage/kept-mark.ts';
import { listenEarly } from './listen-early.ts';
import { setStyles } from './served-styles.ts';

const root = document.documentElement;
// This product's server wrote the element, right before this script.
const served = JSON.parse(document.getElementById('canvass-served')?.textContent ?? '') as ServedPage;
const layout = chooseLayout(detectDevice(navigator), innerWidth, served.link.selectView);
const isStale = !isPageCorrect();
const endRecording = listenEarly(document);
// The replacement needs more styles than the server's page.
if (isStale) addWholeStyles(document);

root.dataset['layout'] = layout;
root.toggleAttribute('data-stale', isStale);

window.canvassEarly = {
  isStale: isStale,
  screen: served.screen,
  digest: served.digest,
  step: served.step,
  end: endRecording,
  shown() {
    const place = document.getElementById('root');
    const shape = document.getElementById('skeleton');
    if (isStale && shape instanceof HTMLTemplateElement) place?.replaceChildren(shape.content);
    else setStyles(document);
    root.removeAttribute('data-stale');
  },
};

/** Whether this browser would render the same page: no stored response, and the server's assumptions are correct. */
function isPageCorrect(): boolean {
  const { surveyId, offered, link, language, device, leastWidth = 0 } = served;
  const remembered = rememberedLanguage(surveyId, link.language);
  return (
    !createKeptMark(surveyId).isSet() &&
    (remembered === undefined || remembered === language || !offered.includes(remembered)) &&
    detectDevice(navigator) === device &&
    layout === served.layout &&
    innerWidth >= leastWidth
  );
}
