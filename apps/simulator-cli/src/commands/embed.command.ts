import { type EmbedConfig, EMBED_TYPES } from '@canvass/protocol';
import { InvalidArgumentError } from 'commander';
import { EXIT, type ExitCode } from '../host/command.ts';
import { jsonText } from '../report/write-text.ts';
import { refuse } from '../report/refuse.ts';
import { readField, unknownReplyFinding } from '../server/call-server.ts';
import { surveyCommand, type SurveyTask } from '../server/survey-command.ts';

interface Snippet {
  readonly server: string;
  readonly surveyId: string;
  /** Names that are not in `ATTRIBUTES` are ignored. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

const ATTRIBUTES = ['mode', 'open', 'until', 'language'] as const;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };
const escapeAttribute = (text: string): string =>
  text.replace(/[&"<>]/g, (character) => ENTITIES[character] ?? '');

/** Returns the script element that shows the survey where it is in the page (docs/embedding.md). */
function createSnippet({ server, surveyId, attributes }: Snippet): string {
  const dataAttributes = ATTRIBUTES.flatMap((name) =>
    typeof attributes[name] === 'string' ? [` data-${name}="${escapeAttribute(attributes[name])}"`] : [],
  );
  const source = `${server.replace(/\/$/, '')}/s/embed.js`;
  return `<script async src="${escapeAttribute(source)}" data-survey="${surveyId}"${dataAttributes.join('')}></script>`;
}

export const command = surveyCommand({
  name: 'embed',
  summary: 'prints the HTML that embeds a survey in a page, and shows or sets which sites may embed it',
  examples: [
    'canvass embed study.json --origin https://shop.example --server https://survey.example.org',
    'canvass embed study.json --mode popup --open "delay:5 exit" --until answered --server https://survey.example.org',
    'canvass embed study.json --theme-color "#0b5cad" --pc-size 640xauto --server https://survey.example.org',
  ],
  configure: (embed) =>
    embed
      .option(
        '--origin <url>',
        'a site that may embed the survey, such as https://shop.example; repeatable, replaces the list',
        appendText,
      )
      .option('--type <n>', '1 inline, 2 pop-up, 3 iOS, 4 Android, 5 mini program, 6 plugin', parseEmbedType)
      .option('--theme-color <#rrggbb>', 'accent colour of the survey in the frame')
      .option('--bg-color <#rrggbb>', 'background colour of the survey in the frame')
      .option('--font-color <#rrggbb>', 'text colour of the survey in the frame')
      .option('--pc-size <wxh>', 'size of the frame on desktops in px, such as 640xauto', parseFrameSize)
      .option('--mobile-size <wxh>', 'size of the frame on phones', parseFrameSize)
      .option('--mini-program-page <path>', 'page of the mini program to show after the survey')
      .option(
        '--drop',
        'removes the configuration, so that only pages of the server itself may embed the survey',
      )
      .option('--mode <mode>', 'how the snippet shows the survey: inline, popup, slider or button')
      .option('--open <when>', 'when the snippet opens the survey: delay:5, scroll:50, exit')
      .option('--until <what>', 'when the snippet stops opening the survey: once it was shown or answered')
      .option('--language <tag>', 'language of the survey in the snippet'),
  async work(task) {
    const storedConfig = await storeConfig(task);
    if ('problem' in storedConfig) return refuse(task.host, [storedConfig.problem], task.isJson);
    const { data } = storedConfig;
    return isConfig(data)
      ? print(task, data)
      : refuse(task.host, [unknownReplyFinding(task.access.root)], task.isJson);
  },
});

const FIELDS = {
  origin: 'origins',
  type: 'embed_type',
  themeColor: 'survey_theme_color',
  bgColor: 'survey_bg_color',
  fontColor: 'survey_font_color',
  pcSize: 'pc_config',
  mobileSize: 'mobile_config',
  miniProgramPage: 'mini_program_page',
} as const satisfies Readonly<Record<string, keyof EmbedConfig>>;

async function storeConfig({ options, call }: SurveyTask): ReturnType<SurveyTask['call']> {
  if (options['drop'] === true) return call('DELETE', '/embedding');
  const changes = Object.entries(FIELDS).flatMap(([option, name]) =>
    options[option] === undefined ? [] : [[name, options[option]]],
  );
  const configReply = await call('GET', '/embedding');
  if ('problem' in configReply || changes.length === 0 || !isConfig(configReply.data)) return configReply;
  return call('PUT', '/embedding', { ...configReply.data, ...Object.fromEntries(changes) });
}

function print({ host, access, surveyId, options, isJson }: SurveyTask, config: EmbedConfig): ExitCode {
  const text = createSnippet({ server: access.root, surveyId, attributes: options });
  if (isJson) host.out(jsonText({ ok: true, surveyId, snippet: text, config }));
  else host.out(`${text}\n`);
  if (!isJson && config.origins.length === 0)
    host.err('No other site may show this survey yet: add --origin with the site of your page.\n');
  return EXIT.fine;
}

const isConfig = (data: unknown): data is EmbedConfig =>
  Array.isArray(readField(data, 'origins')) && typeof readField(data, 'embed_type') === 'number';

const appendText = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

function parseEmbedType(text: string): number {
  const embedType = EMBED_TYPES.find((type) => String(type) === text);
  if (embedType === undefined) throw new InvalidArgumentError(`Write one of ${EMBED_TYPES.join(', ')}.`);
  return embedType;
}

/** Parses `640x480`. Either number may be `auto`. The result omits an `auto` number. */
function parseFrameSize(text: string) {
  const [, width, height] = /^(\d{3,4}|auto)x(\d{3,4}|auto)$/.exec(text) ?? [];
  if (width === undefined || height === undefined)
    throw new InvalidArgumentError('Write width and height in px, such as 640x480 or 640xauto.');
  return {
    ...(width !== 'auto' && { width: Number(width) }),
    ...(height !== 'auto' && { height: Number(height) }),
  };
}
