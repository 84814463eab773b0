import { embed } from './embed.ts';
import { scriptOptions } from './script-options.ts';

/**
 * `<script async src="https://survey.example.org/s/embed.js" data-survey="..."></script>`: inserts the survey at the
 * script's position or into `data-target`. Without `data-survey` it only provides `canvass.embed`.
 */
function start(script: HTMLScriptElement): void {
  const { survey, target } = script.dataset;
  if (survey === undefined) return;
  const place = document.createElement('div');
  const host = target === undefined ? place : document.querySelector<HTMLElement>(target);
  if (host === null) throw new Error(`canvass: there is no element ${target}`);
  if (host === place) script.after(place);
  embed(host, scriptOptions(script.dataset, new URL(script.src).origin));
}

declare global {
  interface Window {
    canvass?: { readonly embed: typeof embed };
  }
}
window.canvass = { embed };
if (document.currentScript instanceof HTMLScriptElement) start(document.currentScript);
