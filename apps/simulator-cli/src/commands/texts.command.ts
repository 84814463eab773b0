import { textsBlock } from '@canvass/project/file';
import { InvalidArgumentError } from 'commander';
import { type CanvassCommand, EXIT } from '../host/command.ts';
import { loadProgram } from '../project/load-program.ts';
import { jsonText } from '../report/write-text.ts';
import { refuse } from '../report/refuse.ts';

export const command: CanvassCommand = {
  name: 'texts',
  summary: "prints the product's texts that a survey can show, or all, for translating them into a language",
  examples: [
    'canvass texts study.json --language sw',
    'canvass texts study.json --language de > own-texts.json',
    'canvass texts --language sw',
  ],
  configure: (texts) =>
    texts
      .argument('[file]', 'project file; without it, all texts for respondents are printed')
      .requiredOption(
        '-l, --language <tag>',
        'language of your texts, such as sw or pt-PT',
        parseLanguageTag,
      ),
  async run(host, [file], options) {
    const tag = String(options['language']);
    const write = (block: Readonly<Record<string, string>>) => {
      host.out(jsonText({ texts: { [tag]: block } }));
      return EXIT.fine;
    };
    if (file === undefined) return write(textsBlock(undefined, tag));
    const { program, findings } = await loadProgram(host, file);
    if (program === undefined) return refuse(host, findings, false);
    return write(textsBlock(program.project, tag, program.project.texts?.[tag]));
  },
};

function parseLanguageTag(tagText: string): string {
  try {
    const [tag = ''] = Intl.getCanonicalLocales(tagText);
    if (tag !== '') return tag;
  } catch {
    // not a tag
  }
  throw new InvalidArgumentError('Write a language tag, such as sw, pt-PT or zh-Hant.');
}
