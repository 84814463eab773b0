import { EMBED_VERSION, PLUGIN_SOURCE, type PluginBlock, type PluginMessage } from '@canvass/embed/messages';
import { followSize } from './content-size.ts';

/** Where on the page the parts stand that a plugin is told of (EMBED-4). */
const BLOCKS: Readonly<Record<PluginBlock, string>> = {
  top_bar: '.cv-page-top',
  content: '.cv-page-main',
  footer: '.cv-page-footer',
  end_animation: '.app-status-mark',
  title: 'h1',
  error_info: '.cv-summary, .cv-field-message',
  error_time: '.app-status time',
  continue_text: '.app-status p',
  buttons: '.cv-actions',
};

/** Tells a plugin how large the page and its parts are, whenever that changes; a part that is not there is 0 high. */
export function followBlocks(page: Document, surveyId: string, tell: (message: PluginMessage) => void): void {
  followSize(page.body, (size) => {
    const heightOf = (selector: string) =>
      Math.ceil(page.querySelector(selector)?.getBoundingClientRect().height ?? 0);
    const blocks = Object.entries(BLOCKS).map(([name, selector]) => [name, heightOf(selector)] as const);
    tell({
      source: PLUGIN_SOURCE,
      v: EMBED_VERSION,
      surveyId,
      type: 'style',
      ...size,
      timestamp: Date.now(),
      blocks: Object.fromEntries(blocks) as PluginMessage['blocks'], // one for each name
    });
  });
}
